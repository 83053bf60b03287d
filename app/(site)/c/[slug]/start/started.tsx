import { getVisitor } from "@/app/visitor";
import { ShareKit } from "@/components/campaign/share-kit";
import { PageScript } from "@/components/ui/page-script";
import { campaignPath } from "@/server/kernel/campaign-path";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface StartedProps {
  campaign: CampaignWithTotals;
  page: CampaignWithTotals;
  locale: Locale;
  href(path: string): string;
}

/** Confirms that a page was started: its URL, or that it awaits review, and that its link was emailed. */
export async function Started({ campaign, page, locale, href }: StartedProps) {
  const { publicUrl } = await getVisitor();
  const t = translator(locale, "p2p");
  const path = campaignPath(page);
  const url = publicUrl + path;
  const isOpen = page.status === "live";
  return (
    <>
      <h1 className="page-title">{t(isOpen ? "doneLiveTitle" : "doneWaitingTitle")}</h1>
      <p className="mt-4 text-lead">{isOpen ? t("doneLiveText") : t("doneWaitingText", { campaign: campaign.name })}</p>
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
