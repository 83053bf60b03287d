import { PhotoForm } from "@/app/_campaign-page/photo-form";
import { getVisitor } from "@/app/_request/visitor";
import { ShareKit } from "@/components/campaign/share-kit";
import { PageScript } from "@/components/ui/page-script";
import type { AddressedCampaign } from "@/server/domain/campaigns/addresses/find-campaign-by-slug";
import { campaignPath } from "@/server/kernel/campaign-path";
import { type CampaignWithTotals, serializeCampaign } from "@/server/resources/campaign";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface StartedProps {
  campaign: AddressedCampaign;
  page: CampaignWithTotals;
  /** The key of the form that started the page. */
  startKey: string;
  /** The error of the photo. */
  photoError: unknown;
  locale: Locale;
  href(path: string): string;
}

/** Confirms that a page was started: its URL, or that it awaits review, and that its link was emailed. */
export async function Started({ campaign, page, startKey, photoError, locale, href }: StartedProps) {
  const { publicUrl } = await getVisitor();
  const t = translator(locale, "p2p");
  const path = campaignPath(page);
  const url = publicUrl + path;
  const { organizer_picture: photo } = serializeCampaign(page, { publicUrl, isOwned: true, previewKey: null });
  const photoQuery = new URLSearchParams({ done: startKey, lang: locale });
  const isOpen = page.status === "live";
  return (
    <>
      <h1 className="page-title">{t(isOpen ? "doneLiveTitle" : "doneWaitingTitle")}</h1>
      <p className="mt-4 text-lead">{isOpen ? t("doneLiveText") : t("doneWaitingText", { campaign: campaign.name })}</p>
      {page.isUnproven && (
        <section aria-labelledby="photo-title" className="mt-8 rounded-card border border-line p-5">
          <h2 id="photo-title" className="section-title mb-4">
            {t("photoTitle")}
          </h2>
          <PhotoForm
            action={`${campaignPath(campaign)}/start/photo?${photoQuery}`}
            photo={photo}
            error={photoError}
            locale={locale}
          />
        </section>
      )}
      {isOpen && (
        <>
          <a href={href(path)} className="button-primary mt-6">
            {t("seePage")}
          </a>
          <div className="mt-10">
            <PageScript />
            <ShareKit page={{ campaign: { name: page.name, slug: page.slug, url }, path }} locale={locale} />
          </div>
        </>
      )}
      <p className="mt-8">{t("doneMail")}</p>
      <p className="mt-1">
        <a href={href(`${path}/link`)} className="text-link inline-flex min-h-11 items-center">
          {t("linkAgain")}
        </a>
      </p>
    </>
  );
}
