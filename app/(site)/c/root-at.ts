import { notFound, permanentRedirect } from "next/navigation";
import { getVisitor } from "@/app/visitor";
import { findCampaignBySlug } from "@/server/domain/campaigns/find-campaign-by-slug";
import { campaignPath } from "@/server/kernel/campaign-path";
import { isAlmonerError } from "@/server/kernel/errors";
import type { CampaignWithTotals } from "@/server/resources/campaign";

/** The public campaign at the root of a URL. An old slug redirects to the current one. */
export async function rootAt(params: Promise<{ slug: string }>, rest: string): Promise<CampaignWithTotals> {
  const { slug } = await params;
  const campaign = await (await getVisitor()).run(findCampaignBySlug, slug, null).catch((error) => {
    if (isAlmonerError(error)) notFound();
    throw error;
  });
  if (campaign.slug !== slug) permanentRedirect(`${campaignPath(campaign)}/${rest}`);
  return campaign;
}
