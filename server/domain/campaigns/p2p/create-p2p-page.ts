import type { z } from "zod";
import { parentCampaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { campaignTransitions } from "@/server/domain/campaigns/campaign-transitions";
import { type SiteStart, writeCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { lockOpenParent } from "@/server/domain/campaigns/edit/lock-campaign";
import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import { closedToOthers, needsApproval, requestApproval } from "@/server/domain/campaigns/p2p/request-approval";
import { checkTeam } from "@/server/domain/campaigns/p2p/team-of";
import { type Rights, rightsOf } from "@/server/domain/campaigns/rights";
import { showCampaign } from "@/server/domain/campaigns/show-campaign";
import type { Identity } from "@/server/generated/prisma/client";
import { AlreadyExists, InvalidParameter, InvalidState } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { move } from "@/server/operations/transition";
import { type CampaignWithTotals, campaignResource, policyOf } from "@/server/resources/campaign";
import { p2pPageCreateBody } from "@/server/resources/campaign-bodies";

interface PageDraft extends Omit<z.infer<typeof p2pPageCreateBody>, "owner_id"> {
  owner: Identity;
  start?: SiteStart;
}

/**
 * Creates a fundraising page for a campaign that the caller can read and that has not ended. If the campaign approves
 * pages, a page that should go live stays a draft and requests approval.
 */
export const createP2pPage = operation({
  name: "createP2pPage",
  summary: "Creates a fundraising page for a campaign.",
  description:
    "Any key that can read the campaign can create a page for a fundraiser it manages, until the campaign ends. The page has its own name, story, goal and total. The beneficiary, currency, dates and branding come from the campaign. A contribution to the page counts for both. If the campaign's `p2p_policy` is `approval`, a page created as live stays a draft with `approval: pending` until an organizer approves it. If it is `closed`, only the organizers can create pages. Other pages can join a page with `is_team` by their `team_page_id`.",
  permission: { scope: "campaigns:write", manages: ["owner_id"] },
  subject: parentCampaignSubject,
  input: p2pPageCreateBody,
  output: campaignResource,
  errors: [InvalidParameter, InvalidState, AlreadyExists],
  run: (ctx, { id: _, owner_id: __, ...draft }, { subject: parent, managed }) =>
    ctx.transaction((tx) => {
      const { runsParent } = rightsOf(tx, { ...parent, parent });
      return openPage(tx, parent, { ...draft, owner: managed.owner_id! }, { runs: true, runsParent });
    }),
  show: showCampaign,
});

/**
 * Writes a page in the running transaction, then opens it or requests its approval, depending on the caller's rights.
 */
export async function openPage(
  tx: Context,
  parent: CampaignWithTotals,
  draft: PageDraft,
  rights: Rights,
): Promise<CampaignWithTotals> {
  await lockOpenParent(tx, parent.id);
  if (policyOf(parent) === "closed" && !rights.runsParent) throw closedToOthers();
  await checkTeam(tx, { parentCampaignId: parent.id, isTeam: draft.is_team ?? false }, draft.team_page_id);
  const page = await writeCampaign(tx, { ...draft, beneficiaryId: parent.beneficiaryId, parentId: parent.id });
  if (draft.status !== "live") return page;
  if (!needsApproval(page, rights)) return move(tx, campaignTransitions, page, "publish", {});
  // Organizers get no email about a page until its owner has confirmed it (p2p/run-page.ts).
  if (page.isUnproven) return page;
  await requestApproval(tx, page);
  return findCampaign(tx, { campaignId: page.id });
}
