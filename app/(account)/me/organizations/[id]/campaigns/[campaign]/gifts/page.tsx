import { More } from "@/app/(account)/me/me-frame";
import { meMetadata } from "@/app/(account)/me/me-page";
import { CampaignFrame } from "@/app/(account)/me/organizations/[id]/campaigns/[campaign]/campaign-frame";
import { GiftList } from "@/app/(account)/me/organizations/[id]/campaigns/[campaign]/gift-list";
import {
  type CampaignProps,
  openCampaign,
} from "@/app/(account)/me/organizations/[id]/campaigns/[campaign]/open-campaign";
import { readPosition, writePosition } from "@/app/list-position";
import { listCampaignGifts } from "@/server/domain/campaigns/list-campaign-gifts";
import { translator } from "@/server/texts/translator";

const GIFTS_SHOWN = 25;

export const generateMetadata = (props: CampaignProps) => meMetadata(props, "navCampaigns");

/** All gifts to a campaign, newest first, for those who run it. */
export default async function CampaignGiftsPage(props: CampaignProps) {
  const opened = await openCampaign(props, "/gifts");
  const { campaign, path } = opened;
  const { acting, language, after } = opened.opened;
  const t = translator(language.locale, "organizer");
  const page = { limit: GIFTS_SHOWN, after: readPosition(after, "gift") };
  const { rows, next } = await acting.list(listCampaignGifts, { id: campaign.id }, page);
  return (
    <CampaignFrame opened={opened} part="" page="/gifts">
      <section aria-labelledby="gifts" className="space-y-4">
        <h2 id="gifts" className="section-title">
          {t("giftsAll")}
        </h2>
        {rows.length === 0 ? <p>{t("giftsEmpty")}</p> : <GiftList gifts={rows} language={language} />}
        <More {...language} path={`${path}/gifts`} next={next && writePosition(next)} />
      </section>
    </CampaignFrame>
  );
}
