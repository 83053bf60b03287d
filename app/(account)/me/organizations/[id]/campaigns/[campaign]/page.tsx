import { meMetadata } from "@/app/(account)/me/me-page";
import { CampaignFrame } from "@/app/(account)/me/organizations/[id]/campaigns/[campaign]/campaign-frame";
import {
  type CampaignProps,
  openCampaign,
} from "@/app/(account)/me/organizations/[id]/campaigns/[campaign]/open-campaign";

export const generateMetadata = (props: CampaignProps) => meMetadata(props, "navCampaigns");

/** How a campaign stands, for those who run it. */
export default async function CampaignPage(props: CampaignProps) {
  const opened = await openCampaign(props, "");
  return (
    <CampaignFrame opened={opened} part="">
      <p>{opened.campaign.status}</p>
    </CampaignFrame>
  );
}
