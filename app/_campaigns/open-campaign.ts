import { mayEditCampaigns } from "@/app/_campaigns/may-edit-campaigns";
import {
  type OrganizationPage,
  type OrganizationProps,
  openOrganization,
} from "@/app/_organizations/open-organization";
import { readRunCampaign } from "@/server/domain/campaigns/read-run-campaign";
import type { ShownCampaign } from "@/server/resources/campaign";

export interface CampaignProps extends OrganizationProps {
  params: Promise<{ id: string; campaign: string }>;
}

/** What every page of a campaign starts with. */
export interface OpenedCampaign {
  opened: OrganizationPage;
  campaign: ShownCampaign;
  /** The path of the campaign's pages, without a language. */
  path: string;
  /** True for members whose role may change it. */
  mayEdit: boolean;
}

/** Opens a page of a campaign for members of the organization that runs it; 404 for everyone else. */
export async function openCampaign(props: CampaignProps, part: string): Promise<OpenedCampaign> {
  const { id, campaign: campaignId } = await props.params;
  const opened = await openOrganization(props, `/campaigns/${campaignId}${part}`);
  const campaign = await opened.acting.findOr404(readRunCampaign, { id: campaignId });
  const mayEdit = mayEditCampaigns(opened.acting);
  return { opened, campaign, path: `/dashboard/${id}/campaigns/${campaignId}`, mayEdit };
}
