import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";
import type { Campaign } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { type DatedLink, opensDatedLink, signDatedLink } from "@/server/operations/links/dated-link";

type Previewed = Pick<Campaign, "id" | "previewVersion">;

/** The key of a draft's preview link, dated today. Anyone who has it can read the draft, but not change it. */
export function previewKey(ctx: Context, campaign: Previewed): string {
  return signDatedLink(ctx, previewOf(campaign));
}

/** True if the key opens the draft; a campaign's key opens its pages too. */
export function opensPreview(ctx: Context, campaign: CampaignWithParent, key: string): boolean {
  const drafts = [campaign, ...(campaign.parent ? [campaign.parent] : [])];
  return drafts.some((draft) => opensDatedLink(ctx, previewOf(draft), key));
}

function previewOf({ id, previewVersion }: Previewed): DatedLink {
  return { purpose: "preview-link", kind: "preview", about: id, version: previewVersion };
}
