import { finishCheckout } from "@/server/domain/checkouts/complete-checkout";
import { payForGift } from "@/server/domain/gifts/actions/pay-gift";
import { saveMethod } from "@/server/domain/identities/setup-sessions/complete-setup";
import { openReturn, type RailReturn, readRailReturn } from "@/server/domain/payments/rail-forms";
import type { Context } from "@/server/operations/context";
import { type ClaimedFollowUp, drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue } from "@/server/operations/queue/follow-ups";

/**
 * Completes forms of rails that payers submitted without returning from them, because they closed the tab or lost the
 * connection; the rail's events report these. For payers who did return, this does nothing. Returns when to look again.
 */
export function completeForms(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "complete_form", { signal }, (row) => completeForm(ctx, row));
}

async function completeForm(ctx: Context, row: ClaimedFollowUp): Promise<void> {
  const response = await readRailReturn(ctx, openReturn(ctx, row.subjectId));
  if (response.outcome === "completed") await finish(ctx, response);
  await followUpQueue.complete(ctx, row, null);
}

/**
 * Continues with what the form was opened for. Cards for pools and recurring gifts are only accepted when the payer
 * returns.
 */
async function finish(ctx: Context, response: Extract<RailReturn, { outcome: "completed" }>): Promise<void> {
  const { reference } = response;
  const [kind] = reference.split("_");
  if (kind === "chk") await finishCheckout(ctx, response, "page");
  if (kind === "gft") {
    const gift = await ctx.db.gift.findUnique({ where: { id: reference } });
    if (gift) await payForGift(ctx, gift, response);
  }
  if (kind === "sts") {
    const session = await ctx.db.setupSession.findUnique({ where: { id: reference } });
    if (session) await saveMethod(ctx, session, response);
  }
}
