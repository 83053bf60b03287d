import { queueApprovalRequest } from "@/server/domain/campaigns/p2p/approval-emails";
import { approvalTransitions } from "@/server/domain/campaigns/p2p/approval-transitions";
import type { Rights } from "@/server/domain/campaigns/rights";
import type { Context } from "@/server/domain/context";
import { move } from "@/server/domain/transition";
import { InvalidState, NotPermitted } from "@/server/kernel/common-errors";
import { APPROVAL_ROUNDS_MAX } from "@/server/kernel/limits";
import { type CampaignWithTotals, policyOf } from "@/server/resources/campaign";

/**
 * True when a page that its fundraiser wants to open needs the campaign's word first. Whoever runs the campaign gives it
 * by opening the page; once it was asked for, it decides whatever the policy has become. A campaign that is closed to
 * others' pages refuses with 403.
 */
export function needsApproval(page: Pick<CampaignWithTotals, "approval" | "parent">, { runsParent }: Rights): boolean {
  if (!page.parent || runsParent) return false;
  const policy = policyOf(page.parent);
  if (policy === "closed") throw closedToOthers();
  return policy === "approval" || page.approval !== null;
}

/** What a campaign answers whose pages are opened by those who run it alone. */
export function closedToOthers() {
  return NotPermitted({ message: "Only the organizers of this campaign can create fundraising pages for it." });
}

/** Asks those who run the campaign to let a page open, by mail; one that is waited for already changes nothing. */
export async function requestApproval(tx: Context, page: CampaignWithTotals): Promise<void> {
  if (page.approval === "pending") return;
  if (page.approvalRounds >= APPROVAL_ROUNDS_MAX) {
    const message = "The page was declined too many times and cannot be submitted again.";
    throw InvalidState({ message, param: "status", context: { status: page.status, approval: page.approval } });
  }
  await move(tx, approvalTransitions, page, "ask", {});
  await queueApprovalRequest(tx, page.id);
}
