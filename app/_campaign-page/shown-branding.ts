import { getVisitor } from "@/app/_request/visitor";
import { readBrand } from "@/server/domain/campaigns/brands/read-brand";
import { withBrand } from "@/server/kernel/brand";
import type { CampaignWithTotals } from "@/server/resources/campaign";

type Branded = Pick<CampaignWithTotals, "ownerId" | "branding">;

/** The branding that a campaign's pages show: its own, completed with its organization's. */
export async function shownBranding(campaign: Branded & { parent: Branded | null }): Promise<Record<string, unknown>> {
  const { ownerId, branding } = campaign.parent ?? campaign;
  const brand = await (await getVisitor()).run(readBrand, { organization_id: ownerId });
  return withBrand(branding as Record<string, unknown>, brand);
}
