import { notFound } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { CampaignFrame } from "@/app/_campaigns/campaign-frame";
import { type CampaignProps, openCampaign } from "@/app/_campaigns/open-campaign";
import { WallPanel } from "@/app/_campaigns/wall/wall-panel";
import { readWallEntry } from "@/server/domain/campaigns/contributions/hide-contribution";
import { translator } from "@/server/texts/translator";

interface Props extends CampaignProps {
  params: Promise<{ id: string; campaign: string; gift: string }>;
}

export const generateMetadata = (props: Props) => meMetadata(props, "navCampaigns");

/** What the campaign's page shows of one gift, for those who run it. */
export default async function CampaignGiftPage(props: Props) {
  const { gift } = await props.params;
  const opened = await openCampaign(props, `/gifts/${encodeURIComponent(gift)}`);
  const { campaign, mayEdit } = opened;
  const { acting, id, language } = opened.opened;
  if (!mayEdit) notFound();
  const entry = await acting.findOr404(readWallEntry, { id: campaign.id, gift_id: gift });
  return (
    <CampaignFrame opened={opened} part="" page={`/gifts/${gift}`}>
      <section aria-labelledby="wall" className="max-w-2xl space-y-4">
        <h2 id="wall" className="section-title">
          {translator(language.locale, "organizer")("wallTitle")}
        </h2>
        <WallPanel
          place={{ id, campaign: campaign.id, gift, isInCampaign: true, locale: language.locale }}
          entry={entry}
        />
      </section>
    </CampaignFrame>
  );
}
