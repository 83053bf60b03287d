import { getApplication } from "@/server/compose";
import { readCampaignPage } from "@/server/domain/campaigns/read-campaign-page";
import type { Context } from "@/server/domain/context";
import type { CampaignPage } from "@/server/resources/campaign-page";

/** The context of somebody who is not known, and so sees what everybody may. */
export async function visitorContext(): Promise<Context> {
  const { context } = await getApplication();
  return context.as({ kind: "anonymous", identityId: null, requestId: "page" });
}

/** Reads a campaign, or a page beneath it, that is open to everybody; null for any other. Earlier slugs go on working. */
export async function readPublicPage(
  ctx: Context,
  slug: string,
  pageSlug: string | null,
): Promise<CampaignPage | null> {
  const at = (campaign: string, beneath: string | null) =>
    readCampaignPage(ctx, { slug: campaign, pageSlug: beneath, preview: null, wall: null, news: null });
  let found = await at(slug, pageSlug);
  if (found.kind === "moved") {
    const [, , campaign = "", beneath = null] = found.path.split("/");
    found = await at(campaign, beneath);
  }
  return found.kind === "shown" ? found.page : null;
}
