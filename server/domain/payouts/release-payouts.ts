import { lockSubjects } from "@/server/domain/payments/lock-subjects";
import { paymentTransitions } from "@/server/domain/payments/payment-transitions";
import { announcePayments } from "@/server/domain/payments/plan-payments";
import { takeBack } from "@/server/domain/payouts/cancel-payout";
import { emailPayouts } from "@/server/domain/payouts/email-payouts";
import { payoutTransitions } from "@/server/domain/payouts/payout-transitions";
import { currentVerdict, screenIdentity } from "@/server/domain/screening/screen-identities";
import type { Payout, PayoutAccount } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

const BATCH = 100;

/** The reasons why a payout waits for someone other than an operator. */
const WAITS = ["screening", "account"];

/**
 * Sends the payouts that waited for a screening decision, or for their account, once they may go. Fails those of listed
 * parties, and cancels those to an account that took no money and was replaced: their amount is on the balance again.
 */
export function releasePayouts(ctx: Context, signal: AbortSignal): Promise<void> {
  return releaseHeld(ctx, {}, signal);
}

/** The same for the payouts to one account. */
export function releasePayoutsTo(ctx: Context, payoutAccountId: string): Promise<void> {
  return releaseHeld(ctx, { payoutAccountId });
}

async function releaseHeld(ctx: Context, of: { payoutAccountId?: string }, signal?: AbortSignal): Promise<void> {
  for (let after = ""; !signal?.aborted; ) {
    const held = await ctx.db.payout.findMany({
      where: { ...of, status: "pending", heldFor: { in: WAITS }, id: { gt: after } },
      include: { payoutAccount: true },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    for (const payout of held)
      await release(ctx, payout).catch((err) =>
        ctx.log.error({ err, payoutId: payout.id }, "a held payout was not decided"),
      );
    if (held.length < BATCH) return;
    after = held.at(-1)!.id;
  }
}

/** A payout that waited for its account is screened again next: much may have become known about the recipient. */
async function release(ctx: Context, payout: Payout & { payoutAccount: PayoutAccount }): Promise<void> {
  const { status, deletedAt } = payout.payoutAccount;
  if (payout.heldFor === "screening" || status === "enabled") return decide(ctx, payout);
  if (deletedAt !== null) await ctx.transaction((tx) => cancelHeld(tx, payout.id));
}

/** Cancels a payout that still waits for its account. */
async function cancelHeld(tx: Context, id: string): Promise<void> {
  await lockSubjects(tx, [{ subjectType: "payout", subjectId: id }]);
  const { status, heldFor } = await tx.db.payout.findUniqueOrThrow({ where: { id } });
  if (status === "pending" && heldFor === "account") await takeBack(tx, id);
}

async function decide(ctx: Context, { id, identityId }: Payout): Promise<void> {
  await screenIdentity(ctx, identityId);
  await ctx.transaction(async (tx) => {
    await lockSubjects(tx, [{ subjectType: "payout", subjectId: id }]);
    const include = { identity: true, payoutAccount: true };
    const payout = await tx.db.payout.findUniqueOrThrow({ where: { id }, include });
    if (payout.status !== "pending" || !WAITS.includes(payout.heldFor ?? "")) return;
    const hold = (heldFor: string) => tx.db.payout.updateMany({ where: { id }, data: { heldFor } });
    const verdict = await currentVerdict(tx, payout.identity);
    const schedule = await tx.db.payoutSchedule.findUnique({ where: { identityId } });
    if (verdict === "confirmed") await refuse(tx, id);
    else if (verdict !== "clear" || payout.identity.status !== "active") await hold("screening");
    else if (schedule?.stoppedAt) await hold("operator");
    else if (payout.payoutAccount.status !== "enabled") await hold("account");
    else await letGo(tx, id);
  });
}

/** Makes a job send a held payout, in the running transaction, which has locked it. */
async function letGo(tx: Context, id: string): Promise<void> {
  await tx.db.payout.updateMany({ where: { id }, data: { heldFor: null } });
  const payment = await tx.db.payment.findFirstOrThrow({ where: { subjectId: id, direction: "payout" } });
  await tx.db.payment.updateMany({ where: { id: payment.id, status: "planned" }, data: { nextAt: tx.now() } });
  await announcePayments(tx, [payment.id]);
}

/** A listed party's payout fails: the amount stays on the balance, where it is blocked. */
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
