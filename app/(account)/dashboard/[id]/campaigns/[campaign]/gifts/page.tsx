import { More } from "@/app/_account/me-frame";
import { meMetadata } from "@/app/_account/me-page";
import { CampaignFrame } from "@/app/_campaigns/campaign-frame";
import { GiftList } from "@/app/_campaigns/gift-list";
import { type CampaignProps, openCampaign } from "@/app/_campaigns/open-campaign";
import { readPosition, writePosition } from "@/app/_request/list-position";
import { listCampaignGifts } from "@/server/domain/campaigns/contributions/list-campaign-gifts";
import { translator } from "@/server/texts/translator";

const GIFTS_SHOWN = 25;

export const generateMetadata = (props: CampaignProps) => meMetadata(props, "navCampaigns");

/** All gifts to a campaign, newest first, for those who run it. */
export default async function CampaignGiftsPage(props: CampaignProps) {
  const opened = await openCampaign(props, "/gifts");
  const { campaign, path, mayEdit } = opened;
  const { acting, language, after, done } = opened.opened;
  const t = translator(language.locale, "organizer");
  const page = { limit: GIFTS_SHOWN, after: readPosition(after, "gift") };
  const { rows, next } = await acting.list(listCampaignGifts, { id: campaign.id }, page);
  return (
    <CampaignFrame opened={opened} part="" page="/gifts" notice={done === "wall" ? t("wallSaved") : null}>
      <section aria-labelledby="gifts" className="space-y-4">
        <h2 id="gifts" className="section-title">
          {t("giftsAll")}
        </h2>
        {rows.length === 0 ? (
          <p>{t("giftsEmpty")}</p>
        ) : (
          <GiftList gifts={rows} path={mayEdit ? `${path}/gifts` : null} language={language} />
        )}
        <More {...language} path={`${path}/gifts`} next={next && writePosition(next)} />
      </section>
    </CampaignFrame>
  );
}
