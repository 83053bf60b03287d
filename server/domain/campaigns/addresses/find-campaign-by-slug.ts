import { campaignAddressSubject } from "@/server/domain/campaigns/addresses/campaign-addresses";
import { publicName } from "@/server/kernel/public-name";
import { operation } from "@/server/operations/operation";
import { type CampaignWithTotals, serializeCampaign } from "@/server/resources/campaign";
import type { CampaignPage } from "@/server/resources/campaign-page";

/** A campaign or page with the public name of its beneficiary. */
export interface AddressedCampaign extends CampaignWithTotals {
  /** Null for a beneficiary without a public name. */
  beneficiaryName: string | null;
  /** The campaign as its page shows it. */
  shown: CampaignPage["campaign"];
}

/** Finds a campaign by its current or an earlier slug, or a fundraising page if a parent is given. */
export const findCampaignBySlug = operation({
  name: "findCampaignBySlug",
  summary: "Finds a campaign or fundraising page by its slug.",
  permission: { visitor: "anyone" },
  subject: campaignAddressSubject,
  async run(ctx, _, { subject: { beneficiary, ...campaign } }): Promise<AddressedCampaign> {
    const { publicUrl } = ctx.settings;
    const shown = serializeCampaign(campaign, { publicUrl, isOwned: false, previewKey: null });
    return { ...campaign, beneficiaryName: publicName(beneficiary), shown };
  },
});
