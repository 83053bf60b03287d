import { planPayouts as plan } from "@/server/domain/payouts/plan-payouts";
import { mechanismOf, optionsOf } from "@/server/domain/pools/mechanisms/registry";
import { conflictedPersons } from "@/server/domain/pools/members/conflicts";
import { countedMembers } from "@/server/domain/pools/members/counted-members";
import { postPool } from "@/server/domain/pools/money/post-pool";
import { notifyOfDecision, notifyPool } from "@/server/domain/pools/notifications/pool-notifications";
import type { Disbursement, Payout } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { Cause, Follows } from "@/server/operations/reaction";

// Reactions in the transaction that pays a request, or ends it. The pool is locked.

/** Lets each pool's mechanism record what a payout ends: a turn. */
async function endTurns(tx: Context, paid: Disbursement[]): Promise<void> {
  for (const request of paid) {
    const pool = await tx.db.pool.findUniqueOrThrow({ where: { id: request.poolId } });
    await mechanismOf(pool).paying?.(tx, pool, optionsOf(pool), request);
  }
}

/** Asks the members who count whether they agree, except the requester, the payee and those with a conflict. */
async function askMembers(tx: Context, paid: Disbursement[]): Promise<void> {
  for (const { id, poolId, toId, requestedAs } of paid.filter(({ ratifyUntil }) => ratifyUntil !== null)) {
    const pool = await tx.db.pool.findUniqueOrThrow({ where: { id: poolId } });
    const conflicted = await conflictedPersons(tx, pool, toId);
    const members = (await countedMembers(tx, pool)).filter(({ countsAs }) => !conflicted.has(countsAs));
    const others = members.filter(({ countsAs, identityId }) => countsAs !== requestedAs && identityId !== toId);
    const data = others.map(({ countsAs, identityId }) => ({ disbursementId: id, countsAs, identityId }));
    await tx.db.disbursementVoice.createMany({ data, skipDuplicates: true });
    await notifyPool(tx, "ratify", [id]);
  }
}

async function noticePaid(tx: Context, paid: Disbursement[]): Promise<void> {
  await notifyPool(
    tx,
    "paid",
    paid.map(({ id }) => id),
  );
}

async function postPaid(tx: Context, paid: Disbursement[]): Promise<void> {
  for (const { id, poolId } of paid) await postPool(tx, poolId, [{ kind: "disbursement_executed", subjectId: id }]);
}

async function countReceived(tx: Context, paid: Disbursement[]): Promise<void> {
  for (const { poolId, toId, amountCents } of paid) {
    const data = { receivedCents: { increment: amountCents }, servedAt: tx.now() };
    await tx.db.poolMember.updateMany({ where: { poolId, identityId: toId }, data });
  }
}

async function planPayouts(tx: Context, paid: Disbursement[]): Promise<void> {
  await plan(
    tx,
    paid.map(({ id, toId, currency, amountCents }) => ({
      identityId: toId,
      currency,
      trigger: "disbursement",
      occasion: `disbursement:${id}`,
      amountCents,
      disbursementId: id,
    })),
  );
}

const noticed = { after: [{ run: notifyOfDecision, does: "Records that whoever asked for it is to be emailed." }] };

/** The consequences of a request's outcome. */
export const DISBURSEMENT_REACTIONS = {
  "pool.disbursement_executed": {
    after: [
      { run: endTurns, does: "Ends the turn that it was, and opens the next one." },
      { run: askMembers, does: "Asks members whether they agree, where it was paid without them." },
      { run: noticePaid, does: "Records that the payee and whoever asked for it are to be emailed." },
      { run: postPaid, does: "Posts the ledger entries, and the record in the pool's ledger." },
      { run: countReceived, does: "Counts what the payee has received as a member." },
      { run: planPayouts, does: "Passes it on to the payee's account, where they can be paid." },
    ],
  },
  "disbursement:reject": noticed,
  "disbursement:expire": noticed,
  "disbursement:fail": noticed,
} satisfies Partial<Record<Cause, Follows<Disbursement, object>>>;

/** Notifies the payee and the stewards that what the pool passed on did not arrive. */
async function notifyOfReturns(tx: Context, payouts: Payout[]): Promise<void> {
  for (const { id, disbursementId } of payouts)
    if (disbursementId !== null) await notifyPool(tx, "returned", [disbursementId], id);
}

/** The consequences of the outcome of the payout by which a pool passed money on. */
export const PAYOUT_REACTIONS = {
  "payout.failed": {
    after: [{ run: notifyOfReturns, does: "Records that the payee and the stewards of a pool are to be emailed." }],
  },
} satisfies Partial<Record<Cause, Follows<Payout, object>>>;
