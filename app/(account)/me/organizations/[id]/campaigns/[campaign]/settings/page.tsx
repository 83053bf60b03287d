import { meMetadata } from "@/app/(account)/me/me-page";
import { CampaignFrame } from "@/app/(account)/me/organizations/[id]/campaigns/[campaign]/campaign-frame";
import { noticeOf } from "@/app/(account)/me/organizations/[id]/campaigns/[campaign]/campaign-notices";
import {
  type CampaignProps,
  openCampaign,
} from "@/app/(account)/me/organizations/[id]/campaigns/[campaign]/open-campaign";
import { BrandSection } from "@/app/(account)/me/organizations/[id]/campaigns/[campaign]/settings/brand-section";
import {
  AddressSection,
  DatesSection,
  PolicySection,
} from "@/app/(account)/me/organizations/[id]/campaigns/[campaign]/settings/settings-sections";
import { StatusSection } from "@/app/(account)/me/organizations/[id]/campaigns/[campaign]/settings/status-section";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: CampaignProps) => meMetadata(props, "navCampaigns");

/** Everything about a campaign but what its page says: dates, address, colors, fundraising pages and status. */
export default async function CampaignSettingsPage(props: CampaignProps) {
  const [opened, { at }] = await Promise.all([openCampaign(props, "/settings"), props.searchParams]);
  const frame = { opened, part: "/settings", ...noticeOf(opened) } as const;
  if (!opened.mayEdit)
    return (
      <CampaignFrame {...frame}>
        <p>{translator(opened.opened.language.locale, "organizer")("readOnly")}</p>
      </CampaignFrame>
    );
  const section = { opened, at: typeof at === "string" ? at : null };
  const isOver = opened.campaign.status === "ended" || opened.campaign.status === "archived";
  return (
    <CampaignFrame {...frame}>
      {!isOver && <DatesSection {...section} />}
      <AddressSection {...section} />
      <BrandSection {...section} />
      {!isOver && <PolicySection {...section} />}
      <StatusSection opened={opened} />
    </CampaignFrame>
  );
}
