import { getVisitor } from "@/app/_request/visitor";
import { readCampaignPage } from "@/server/domain/campaigns/page/read-campaign-page";
import type { CampaignPage } from "@/server/resources/campaign-page";

/** Reads a public campaign or a public page of it; null for any other. Old slugs keep working. */
export async function readPublicPage(slug: string, pageSlug: string | null): Promise<CampaignPage | null> {
  const { run } = await getVisitor();
  const at = (address: { slug: string; page_slug: string | null }) =>
    run(readCampaignPage, { ...address, preview: null, wall: null, updates: null });
  const found = await at({ slug, page_slug: pageSlug });
  const now = found.kind === "moved" ? await at(found.to) : found;
  return now.kind === "shown" ? now.page : null;
}
