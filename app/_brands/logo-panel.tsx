import { isAboutText, pictureError } from "@/app/_request/take-pictures";
import { PICTURE_TYPES } from "@/components/form/accepted-types";
import { UploadField } from "@/components/form/upload-field";
import { describedBy, FieldFrame } from "@/components/ui/field-frame";
import { LogoImage } from "@/components/ui/logo-image";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ShownLogo } from "@/server/kernel/brand";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface LogoPanelProps {
  logo: ShownLogo | null;
  /** The URL for uploads. */
  upload: string;
  remove(): Promise<void>;
  /** Where the logo is shown. */
  help: string;
  /** The error of the last upload from the URL, and the text that came with it. */
  last: { error: string | null; alt: string | null };
  locale: Locale;
}

/** A brand's logo: the current one, an upload form, and a button to remove it. */
export function LogoPanel({ logo, upload, remove, help, last, locale }: LogoPanelProps) {
  const t = translator(locale, "media");
  const common = translator(locale, "common");
  const wrong = pictureError(last.error, locale);
  const isText = isAboutText(last.error);
  const alt = { name: "alt", help: t("altHelp"), ...(wrong && isText && { error: wrong }) };
  return (
    <section aria-labelledby="logo" className="space-y-4">
      <h2 id="logo" className="section-title">
        {t("logo")}
      </h2>
      <p className="text-quiet">{help}</p>
      {logo ? (
        <div className="flex flex-wrap items-center gap-6">
          <LogoImage logo={logo} fallback={t("altMissing")} className="h-12" />
          <form action={remove}>
            <SubmitButton pendingLabel={common("oneMoment")} className="button-quiet">
              {t("logoRemove")}
            </SubmitButton>
          </form>
        </div>
      ) : (
        <p>{t("none")}</p>
      )}
      <UploadField
        action={upload}
        name="logo"
        label={t("logo")}
        help={t("picturesLead")}
        {...(wrong && !isText && { error: wrong })}
        accept={PICTURE_TYPES}
        submit={t(logo ? "replace" : "upload")}
        oneMoment={common("oneMoment")}
        preview={t("preview")}
      >
        <FieldFrame {...alt} label={t("alt")} optional={common("optional")}>
          <input
            type="text"
            autoComplete="off"
            dir="auto"
            defaultValue={last.alt ?? ""}
            className="field-control"
            {...describedBy(alt)}
            name="alt"
          />
        </FieldFrame>
      </UploadField>
    </section>
  );
}
