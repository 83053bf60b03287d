import { permanentRedirect } from "next/navigation";
import { getVisitor } from "@/app/_request/visitor";
import { type AddressedCampaign, findCampaignBySlug } from "@/server/domain/campaigns/addresses/find-campaign-by-slug";
import { campaignPath } from "@/server/kernel/campaign-path";

/** The public campaign at the root of a URL. An old slug redirects to the current one. */
export async function rootAt(params: Promise<{ slug: string }>, rest: string): Promise<AddressedCampaign> {
  const { slug } = await params;
  const campaign = await (await getVisitor()).findOr404(findCampaignBySlug, { slug, parent_id: null });
  if (campaign.slug !== slug) permanentRedirect(`${campaignPath(campaign)}/${rest}`);
  return campaign;
}
