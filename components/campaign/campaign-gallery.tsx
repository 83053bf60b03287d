import { UploadedPicture } from "@/components/ui/uploaded-picture";
import type { CampaignPage } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface CampaignGalleryProps {
  page: Pick<CampaignPage, "campaign" | "pictures">;
  locale: Locale;
}

/** The pictures below the story, cropped alike, each a link to the full picture; nothing if there are none. */
export function CampaignGallery({ page, locale }: CampaignGalleryProps) {
  const pictures = page.pictures.filter(({ kind }) => kind === "gallery");
  if (pictures.length === 0) return null;
  const t = translator(locale, "campaign");
  return (
    <section aria-labelledby="gallery-title">
      <h2 id="gallery-title" className="section-title">
        {t("gallery")}
      </h2>
      <ul lang={page.campaign.language ?? undefined} className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-3">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <a href={new URL(picture.url).pathname} aria-label={picture.alt || t("gallery")}>
              <UploadedPicture
                picture={picture}
                sizes="(min-width: 48rem) 14rem, 50vw"
                className="aspect-[4/3] w-full rounded-card border border-line object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
