import type { z } from "zod";
import { campaignTransitions } from "@/server/domain/campaigns/campaign-transitions";
import { findOwner, type SiteStart, writeCampaign } from "@/server/domain/campaigns/create-campaign";
import { findCampaign, findParent } from "@/server/domain/campaigns/find-campaign";
import { lockOpenParent } from "@/server/domain/campaigns/lock-campaign";
import { askForApproval, closedToOthers, needsApproval } from "@/server/domain/campaigns/p2p/ask-for-approval";
import { checkTeam } from "@/server/domain/campaigns/p2p/team-of";
import { type Rights, rightsOf } from "@/server/domain/campaigns/rights";
import type { Context } from "@/server/domain/context";
import { move } from "@/server/domain/transition";
import type { Identity } from "@/server/generated/prisma/client";
import { type CampaignWithTotals, policyOf } from "@/server/resources/campaign";
import type { p2pPageCreateBody } from "@/server/resources/campaign-bodies";

interface PageDraft extends Omit<z.infer<typeof p2pPageCreateBody>, "owner_id"> {
  owner: Identity;
  start?: SiteStart;
}

/**
 * Makes a fundraiser's page beneath a campaign that the caller may read and that has not ended. Where the campaign wants
 * to approve pages, one that is to be live stays a draft and asks for it.
 */
export async function createP2pPage(
  ctx: Context,
  parentId: string,
  { owner_id: ownerId, ...draft }: z.infer<typeof p2pPageCreateBody>,
): Promise<CampaignWithTotals> {
  return ctx.transaction(async (tx) => {
    const parent = await findParent(tx, parentId);
    const owner = await findOwner(tx, ownerId);
    const runsParent = rightsOf(tx, { ...parent, parent }).runsParent;
    return openPage(tx, parent, { ...draft, owner }, { runs: true, runsParent });
  });
}

/** Writes a page into the running transaction and opens it, or asks for its approval, as the rights go. */
export async function openPage(
  tx: Context,
  parent: CampaignWithTotals,
  draft: PageDraft,
  rights: Rights,
): Promise<CampaignWithTotals> {
  await lockOpenParent(tx, parent.id);
  if (policyOf(parent) === "closed" && !rights.runsParent) throw closedToOthers();
  await checkTeam(tx, { parentCampaignId: parent.id, isTeam: draft.is_team ?? false }, draft.team_page_id);
  const beneficiary = { id: parent.beneficiaryId, createdById: parent.beneficiaryManagerId };
  const page = await writeCampaign(tx, { ...draft, beneficiary, parentId: parent.id });
  if (draft.status !== "live") return page;
  if (!needsApproval(page, rights)) return move(tx, campaignTransitions, page, "publish", {});
  await askForApproval(tx, page);
  return findCampaign(tx, { campaignId: page.id });
}
