import { photoError } from "@/app/_campaign-page/take-photo";
import { PICTURE_TYPES } from "@/components/form/accepted-types";
import { UploadField } from "@/components/form/upload-field";
import { UploadedPicture } from "@/components/ui/uploaded-picture";
import type { Picture } from "@/server/resources/picture";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface PhotoFormProps {
  /** The URL that the form posts to. */
  action: string;
  /** The current photo. */
  photo: Picture | null;
  /** The error of the last upload, from the URL. */
  error: unknown;
  locale: Locale;
}

/** The fundraiser's photo, and the form that uploads one. It works without scripts. */
export function PhotoForm({ action, photo, error, locale }: PhotoFormProps) {
  const t = translator(locale, "p2p");
  const wrong = photoError(error, locale);
  return (
    <div className="sm:flex sm:items-start sm:gap-5">
      {photo && (
        <UploadedPicture
          picture={photo}
          sizes="6rem"
          className="mb-4 size-24 flex-none rounded-full border border-line object-cover"
        />
      )}
      <div className="min-w-0">
        <UploadField
          action={action}
          name="photo"
          label={t("photo")}
          help={t("photoHelp")}
          {...(wrong && { error: wrong })}
          accept={PICTURE_TYPES}
          submit={t(photo ? "photoReplace" : "photoAdd")}
          oneMoment={translator(locale, "common")("oneMoment")}
          preview={t("photoPreview")}
        />
      </div>
    </div>
  );
}
