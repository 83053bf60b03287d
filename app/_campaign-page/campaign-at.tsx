import { CampaignData } from "@/app/_campaign-page/campaign-data";
import { inlineCover } from "@/app/_campaign-page/inline-cover";
import { type Address, readPage } from "@/app/_campaign-page/read-page";
import { LeadOn } from "@/app/_request/lead-on";
import type { SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { CampaignView } from "@/components/campaign/campaign-view";
import { DonorFrame } from "@/components/ui/donor-frame";
import { MessagePanel } from "@/components/ui/message-panel";
import { campaignPathAt } from "@/server/kernel/campaign-path";
import { translator } from "@/server/texts/translator";

interface CampaignAtProps extends Address {
  searchParams: SearchParams;
}

/** The page at a campaign's URL, or why it is gone. */
export async function CampaignAt({ slug, pageSlug, searchParams }: CampaignAtProps) {
  const { found, locale, href, isContinued } = await readPage({ slug, pageSlug }, searchParams);
  const { house, isSandbox } = await getVisitor();
  if (found.kind === "shown") {
    const { page } = found;
    const view = { page, locale, href, isSandbox, house, isContinued, cover: await inlineCover(page) };
    return (
      <>
        <CampaignData page={page} />
        <CampaignView {...view} />
      </>
    );
  }
  const t = translator(locale, "campaign");
  const path = campaignPathAt(slug, pageSlug);
  return (
    <DonorFrame locale={locale} path={path} href={href} isSandbox={isSandbox} house={house}>
      <MessagePanel title={t("goneTitle")} drawing="signpost">
        <p>{t("goneText")}</p>
        <p>
          <a href={href("/")} className="text-link">
            {t("allCampaigns")}
          </a>
        </p>
      </MessagePanel>
      <LeadOn locale={locale} href={href} />
    </DonorFrame>
  );
}
