import { queueApprovalRequest } from "@/server/domain/campaigns/p2p/approval-emails";
import { approvalTransitions } from "@/server/domain/campaigns/p2p/approval-transitions";
import type { Rights } from "@/server/domain/campaigns/rights";
import { InvalidState, NotPermitted } from "@/server/kernel/common-errors";
import { APPROVAL_ROUNDS_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { move } from "@/server/operations/transition";
import { type CampaignWithTotals, policyOf } from "@/server/resources/campaign";

/**
 * True if a page needs the campaign's approval before it opens. Someone who manages the campaign approves a page by
 * opening it. A pending request stays in force even if the policy changes. Throws 403 if the campaign is closed to
 * others' pages.
 */
export function needsApproval(page: Pick<CampaignWithTotals, "approval" | "parent">, { runsParent }: Rights): boolean {
  if (!page.parent || runsParent) return false;
  const policy = policyOf(page.parent);
  if (policy === "closed") throw closedToOthers();
  return policy === "approval" || page.approval !== null;
}

/** The error of a campaign whose pages only its own managers can open. */
export function closedToOthers() {
  return NotPermitted({ message: "Only the organizers of this campaign can create fundraising pages for it." });
}

/** Emails the organizers to approve a page. Does nothing if a request is already pending. */
export async function requestApproval(tx: Context, page: CampaignWithTotals): Promise<void> {
  if (page.approval === "pending") return;
  if (page.approvalRounds >= APPROVAL_ROUNDS_MAX) {
    const message = "The page was declined too many times and cannot be submitted again.";
    throw InvalidState({ message, param: "status", context: { status: page.status, approval: page.approval } });
  }
  await move(tx, approvalTransitions, page, "ask", {});
  await queueApprovalRequest(tx, page.id);
}
