import { atMostOf, type PICTURE_SECTIONS } from "@/app/_campaigns/pictures/picture-sections";
import { isAboutText, pictureError } from "@/app/_request/take-pictures";
import { PICTURE_TYPES } from "@/components/form/accepted-types";
import { UploadField } from "@/components/form/upload-field";
import { describedBy, FieldFrame } from "@/components/ui/field-frame";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The error of the last upload, from the URL. */
export interface UploadErrors {
  error: unknown;
  /** The kind of picture that it was about. */
  kind: unknown;
  /** The text that came with it. */
  alt: unknown;
}

interface PictureUploadProps {
  section: (typeof PICTURE_SECTIONS)[number];
  /** The URL that the form posts to. */
  action: string;
  /** True if it replaces the existing picture. */
  isReplacing: boolean;
  last: UploadErrors;
  locale: Locale;
}

/** The form that uploads pictures of one kind, which works without scripts. */
export function PictureUpload({ section: { kind, hasText }, action, isReplacing, last, locale }: PictureUploadProps) {
  const t = translator(locale, "media");
  const atMost = atMostOf(kind);
  const isMultiple = atMost > 1;
  const wrong = last.kind === kind ? pictureError(last.error, locale, atMost) : null;
  const isText = isAboutText(last.error);
  const alt = { name: `alt_${kind}`, help: t("altHelp"), ...(wrong && isText && { error: wrong }) };
  return (
    <UploadField
      action={action}
      name={kind}
      label={t(kind)}
      help={t("fileHelp")}
      {...(wrong && !isText && { error: wrong })}
      accept={PICTURE_TYPES}
      isMultiple={isMultiple}
      submit={t(isMultiple ? "uploadMany" : isReplacing ? "replace" : "upload")}
      oneMoment={translator(locale, "common")("oneMoment")}
      preview={t("preview")}
    >
      {hasText && !isMultiple && (
        <FieldFrame {...alt} label={t("alt")} optional={translator(locale, "common")("optional")}>
          <input
            type="text"
            autoComplete="off"
            dir="auto"
            defaultValue={last.kind === kind && typeof last.alt === "string" ? last.alt : ""}
            className="field-control"
            {...describedBy(alt)}
            name="alt"
          />
        </FieldFrame>
      )}
    </UploadField>
  );
}
