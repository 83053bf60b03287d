import { notFound } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { WallPanel } from "@/app/_campaigns/wall/wall-panel";
import { openReceivedGift, type ReceivedGiftProps } from "@/app/_gifts/open-received-gift";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { readWallEntry } from "@/server/domain/campaigns/contributions/hide-contribution";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: ReceivedGiftProps) => meMetadata(props, "navGifts");

/** What the campaign's page shows of a gift, for those who received it. */
export default async function GiftWallPage(props: ReceivedGiftProps) {
  const { opened, gift, path, may } = await openReceivedGift(props, "/wall");
  const { id, acting, language } = opened;
  if (!may.hide || gift.campaign === null) notFound();
  const entry = await acting.findOr404(readWallEntry, { id: gift.campaign.id, gift_id: gift.id });
  const t = translator(language.locale, "organizer");
  return (
    <OrganizationFrame
      opened={opened}
      room="/gifts"
      page={`${path}/wall`}
      title={t("wallTitle")}
      back={{ path, label: translator(language.locale, "dashboard")("gifts") }}
    >
      <WallPanel
        place={{ id, campaign: gift.campaign.id, gift: gift.id, isInCampaign: false, locale: language.locale }}
        entry={entry}
      />
    </OrganizationFrame>
  );
}
