import { lockSubjects } from "@/server/domain/payments/lock-subjects";
import { paymentTransitions } from "@/server/domain/payments/payment-transitions";
import { announcePayments } from "@/server/domain/payments/plan-payments";
import { emailPayouts } from "@/server/domain/payouts/email-payouts";
import { payoutTransitions } from "@/server/domain/payouts/payout-transitions";
import { currentVerdict, screenIdentity } from "@/server/domain/screening/screen-identities";
import type { Payout } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

const BATCH = 100;

/** Sends the payouts that waited for a screening decision once it says that they may go, and fails those of listed parties. */
export async function releasePayouts(ctx: Context, signal: AbortSignal): Promise<void> {
  for (let after = ""; !signal.aborted; ) {
    const held = await ctx.db.payout.findMany({
      where: { status: "pending", heldFor: "screening", id: { gt: after } },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    for (const payout of held)
      await decide(ctx, payout).catch((err) =>
        ctx.log.error({ err, payoutId: payout.id }, "a held payout was not decided"),
      );
    if (held.length < BATCH) return;
    after = held.at(-1)!.id;
  }
}

async function decide(ctx: Context, { id, identityId }: Payout): Promise<void> {
  await screenIdentity(ctx, identityId);
  await ctx.transaction(async (tx) => {
    await lockSubjects(tx, [{ subjectType: "payout", subjectId: id }]);
    const payout = await tx.db.payout.findUniqueOrThrow({ where: { id }, include: { identity: true } });
    if (payout.status !== "pending" || payout.heldFor !== "screening") return;
    const verdict = await currentVerdict(tx, payout.identity);
    const schedule = await tx.db.payoutSchedule.findUnique({ where: { identityId } });
    if (verdict === "clear" && schedule?.stoppedAt)
      await tx.db.payout.updateMany({ where: { id }, data: { heldFor: "operator" } });
    else if (verdict === "clear" && payout.identity.status === "active") await letGo(tx, id);
    if (verdict === "confirmed") await refuse(tx, id);
  });
}

/** Has a payout that was held sent, in the running transaction, which has locked it. */
async function letGo(tx: Context, id: string): Promise<void> {
  await tx.db.payout.updateMany({ where: { id }, data: { heldFor: null } });
  const payment = await tx.db.payment.findFirstOrThrow({ where: { subjectId: id, direction: "payout" } });
  await tx.db.payment.updateMany({ where: { id: payment.id, status: "planned" }, data: { nextAt: tx.now() } });
  await announcePayments(tx, [payment.id]);
}

/** What a listed party would get stays on the balance, where it is blocked. */
async function refuse(tx: Context, id: string): Promise<void> {
  const payment = await tx.db.payment.findFirstOrThrow({ where: { subjectId: id, direction: "payout" } });
  const failureCode = "screening_rejected";
  const failureMessage = "The recipient cannot be paid.";
  const of = () => ({ failedAt: tx.now(), failureCode, failureMessage });
  await emailPayouts(tx, await moveAll(tx, payoutTransitions, [id], "fail", { of }), "failed");
  await moveAll(tx, paymentTransitions, [payment.id], "decline", {
    of: () => ({ failure_code: failureCode, failure_message: failureMessage }),
  });
}
