import { campaignTransitions } from "@/server/domain/campaigns/campaign-transitions";
import { lockOpenParent } from "@/server/domain/campaigns/edit/lock-campaign";
import { queueApprovalOutcome } from "@/server/domain/campaigns/p2p/approval-emails";
import { approvalTransitions } from "@/server/domain/campaigns/p2p/approval-transitions";
import type { Rights } from "@/server/domain/campaigns/rights";
import type { Context } from "@/server/operations/context";
import { move } from "@/server/operations/transition";
import type { CampaignWithTotals } from "@/server/resources/campaign";

/** Records the organizers' decision, opens an approved page, and notifies its fundraiser. */
export async function decideApproval(
  tx: Context,
  page: CampaignWithTotals,
  decision: "approved" | "declined",
): Promise<void> {
  if (decision === "approved") await lockOpenParent(tx, page.parentCampaignId!);
  await move(tx, approvalTransitions, page, decision === "approved" ? "approve" : "decline", {});
  if (decision === "approved" && page.status === "draft") await move(tx, campaignTransitions, page, "publish", {});
  await queueApprovalOutcome(tx, page.id);
}

/**
 * Closes an open approval when a page is opened or archived: organizers who do so approve or decline it; anyone else
 * withdraws the request.
 */
export async function noteDecision(
  tx: Context,
  page: CampaignWithTotals,
  trigger: "publish" | "discard",
  { runsParent }: Rights,
): Promise<void> {
  const isOpen = page.approval === "pending" || (page.approval === "declined" && trigger === "publish");
  if (!isOpen) return;
  if (!runsParent) {
    await move(tx, approvalTransitions, page, "withdraw", {});
    return;
  }
  await move(tx, approvalTransitions, page, trigger === "publish" ? "approve" : "decline", {});
  await queueApprovalOutcome(tx, page.id);
}
