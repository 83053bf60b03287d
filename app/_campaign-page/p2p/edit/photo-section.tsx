import { type EditPlace, removePhoto } from "@/app/_campaign-page/p2p/edit/edit-actions";
import { PhotoForm } from "@/app/_campaign-page/photo-form";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Picture } from "@/server/resources/picture";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface PhotoSectionProps {
  photo: Picture | null;
  /** The error of the last upload. */
  error: unknown;
  place: EditPlace;
  locale: Locale;
}

/** The fundraiser's photo: add, replace or remove it. */
export function PhotoSection({ photo, error, place, locale }: PhotoSectionProps) {
  const t = translator(locale, "p2p");
  const query = new URLSearchParams({ key: place.key, lang: locale });
  return (
    <section aria-labelledby="photo-title">
      <h2 id="photo-title" className="section-title mb-4">
        {t("photo")}
      </h2>
      <PhotoForm action={`${place.path}/edit/photo?${query}`} photo={photo} error={error} locale={locale} />
      {photo && (
        <form action={removePhoto.bind(null, place, photo.id)} className="mt-3">
          <SubmitButton className="text-link min-h-11" pendingLabel={translator(locale, "common")("oneMoment")}>
            {t("photoRemove")}
          </SubmitButton>
        </form>
      )}
    </section>
  );
}
