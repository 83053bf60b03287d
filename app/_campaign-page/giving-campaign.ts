import { permanentRedirect } from "next/navigation";
import { getVisitor } from "@/app/_request/visitor";
import { type AddressedCampaign, findCampaignBySlug } from "@/server/domain/campaigns/addresses/find-campaign-by-slug";
import { type GivingLayout, givingPaths } from "@/server/domain/checkouts/giving-paths";
import { campaignPath, campaignPathAt } from "@/server/kernel/campaign-path";

/** The route parameters below `/c`: a campaign, or a fundraiser's page. */
export interface CampaignParams {
  slug: string;
  page?: string;
}

/** The public campaign or page that a visitor gives to. Old slugs redirect to the form under the current one. */
export async function givingCampaign({ slug, page }: CampaignParams, layout: GivingLayout): Promise<AddressedCampaign> {
  const { findOr404 } = await getVisitor();
  const root = await findOr404(findCampaignBySlug, { slug, parent_id: null });
  const campaign = page === undefined ? root : await findOr404(findCampaignBySlug, { slug: page, parent_id: root.id });
  if (campaignPath(campaign) !== campaignPathAt(slug, page)) permanentRedirect(givingPaths(campaign, layout).form);
  return campaign;
}
