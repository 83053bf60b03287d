import { notFound, permanentRedirect } from "next/navigation";
import { getVisitor } from "@/app/visitor";
import { beneficiaryName } from "@/server/domain/campaigns/beneficiary-name";
import { findCampaignBySlug } from "@/server/domain/campaigns/find-campaign-by-slug";
import { type GivingLayout, givingPaths } from "@/server/domain/checkouts/giving-paths";
import { campaignPath, campaignPathAt } from "@/server/kernel/campaign-path";
import { isAlmonerError } from "@/server/kernel/errors";

/** The route parameters below `/c`: a campaign, or a fundraiser's page. */
export interface CampaignParams {
  slug: string;
  page?: string;
}

/** The public campaign or page that a visitor gives to. Old slugs redirect to the form under the current one. */
export async function givingCampaign({ slug, page }: CampaignParams, layout: GivingLayout) {
  const { run } = await getVisitor();
  const found = await run(findCampaignBySlug, slug, null)
    .then((root) => (page === undefined ? root : run(findCampaignBySlug, page, root.id)))
    .catch((error) => {
      if (isAlmonerError(error)) notFound();
      throw error;
    });
  const campaign = { ...found, beneficiaryName: await run(beneficiaryName, found) };
  if (campaignPath(campaign) !== campaignPathAt(slug, page)) permanentRedirect(givingPaths(campaign, layout).form);
  return campaign;
}
export type GivingCampaign = Awaited<ReturnType<typeof givingCampaign>>;
