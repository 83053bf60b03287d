import { postPayments } from "@/server/domain/ledger/post-movements";
import { dropNeedlessRefunds, giveBackCharges } from "@/server/domain/payments/plan-payments";
import { planRefundAgain } from "@/server/domain/payments/refund-again";
import { rejectedAndOwed, withdrawOwed } from "@/server/domain/payments/rejected-refunds";
import { commitmentTransitions } from "@/server/domain/pools/commitments/commitment-transitions";
import { freezeYears, thawYears, yearsNotCleared } from "@/server/domain/pools/commitments/freeze-years";
import { missPayments } from "@/server/domain/pools/commitments/miss-payments";
import { byPool, lockYears, payYears, type Year } from "@/server/domain/pools/commitments/pay-years";
import { prepaymentTransitions } from "@/server/domain/pools/commitments/prepayment-transitions";
import { releaseYears } from "@/server/domain/pools/commitments/year-shares";
import { settlePool } from "@/server/domain/pools/mechanisms/settle-pool";
import { matchGifts } from "@/server/domain/pools/money/match-gifts";
import { postPool } from "@/server/domain/pools/money/post-pool";
import type { Payment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

// How pools react to what the rail says about prepayments. By then, prepayments are locked and payments have moved.

/**
 * Puts cleared money into the reserves, and begins the years. Years not clear on the current lists are frozen, and
 * money that cleared for a year given up goes back.
 */
export async function payCleared(tx: Context, payments: Payment[]): Promise<void> {
  const charges = chargesAmong(payments);
  const years = await lockYears(tx, subjectsOf(charges));
  const pending = years.filter(({ status }) => status === "pending");
  const frozen = new Set(await yearsNotCleared(tx, idsOf(pending)));
  await freezeYears(tx, [...frozen], "recheck");
  const paid = pending.filter(({ id }) => !frozen.has(id));
  await payYears(tx, paid);
  const late = new Set(idsOf(years.filter(({ status }) => status !== "pending" && status !== "paid")));
  await giveBackCharges(tx, [...late]);
  const unclaimed = charges.filter(({ subjectId }) => late.has(subjectId) || frozen.has(subjectId));
  await postPayments(tx, "charge_unclaimed", unclaimed);
  await postPayments(tx, "refund_paid", prepaymentsAmong(payments, "refund"));
  await matchGifts(tx, idsOf(paid));
}

/** Refunds what the rail took for years that had already been given up. */
export async function giveBackGivenUp(tx: Context, payments: Payment[]): Promise<void> {
  const ids = subjectsOf(chargesAmong(payments));
  if (ids.length === 0) return;
  const where = { id: { in: ids }, status: { in: ["failed", "canceled"] }, screening: "clear" };
  const givenUp = await tx.db.prepayment.findMany({ where, select: { id: true } });
  await giveBackCharges(tx, idsOf(givenUp));
}

/** Refunds what became due during a dispute that has been won: the rail rejects refunds until then. */
export async function refundAfterWonDispute(tx: Context, payments: Payment[]): Promise<void> {
  await giveBackGivenUp(tx, payments);
  for (const { id } of chargesAmong(payments)) await planRefundAgain(tx, id);
}

/** Schedules a retry for years whose charge was declined. */
export async function missDeclined(tx: Context, payments: Payment[]): Promise<void> {
  const charges = chargesAmong(payments);
  const years = await lockYears(tx, subjectsOf(charges));
  const codes = new Map(charges.map(({ subjectId, failureCode }) => [subjectId, failureCode ?? "declined"]));
  const pending = years.filter(({ status }) => status === "pending");
  await missPayments(
    tx,
    pending.map(({ id, commitmentId }) => ({ commitmentId, code: codes.get(id)! })),
  );
}

/**
 * Ends commitments whose charge the rail took back: unreleased money leaves the reserves, and the member owes the rest.
 * A charge that had not cleared is retried like a declined one.
 */
export async function endReturned(tx: Context, payments: Payment[]): Promise<void> {
  const charges = chargesAmong(payments);
  if (charges.length === 0) return;
  await dropNeedlessRefunds(tx, idsOf(charges));
  const years = await lockYears(tx, subjectsOf(charges));
  await missPayments(
    tx,
    years.filter(({ status }) => status === "pending").map(({ commitmentId }) => ({ commitmentId, code: "returned" })),
  );
  for (const [poolId, ofPool] of byPool(years.filter(({ status }) => status === "paid"))) {
    for (const year of ofPool) await takeBack(tx, year);
    await postPool(
      tx,
      poolId,
      ofPool.map(({ id: subjectId }) => ({ kind: "prepayment_returned", subjectId })),
    );
    await settlePool(tx, await tx.db.pool.findUniqueOrThrow({ where: { id: poolId } }));
  }
  const frozen = years.filter(({ screening }) => screening !== "clear");
  await thawYears(tx, idsOf(frozen), "The payment provider returned the charge.");
  const givenUp = years.filter(({ status }) => ["failed", "canceled"].includes(status));
  const unclaimed = new Set(idsOf([...givenUp, ...frozen]));
  const cleared = charges.filter(({ subjectId, clearedAt }) => clearedAt !== null && unclaimed.has(subjectId));
  await postPayments(tx, "charge_returned", cleared);
  const owed = await withdrawOwed(tx, idsOf(charges));
  await postPayments(tx, "credit_withdrawn", owed);
  await matchGifts(tx, idsOf(years));
}

/** Books refunds that the rail will never pay as owed to members. */
export async function creditMembers(tx: Context, payments: Payment[]): Promise<void> {
  const owed = await rejectedAndOwed(tx, prepaymentsAmong(payments, "refund"));
  // A refund that replaces one that came back is for a debt that is booked already.
  await postPayments(
    tx,
    "refund_credited",
    owed.filter(({ replacesId }) => replacesId === null),
  );
}

async function takeBack(tx: Context, year: Year): Promise<void> {
  const { commitment } = year;
  const isCurrent = commitment.term === year.term && commitment.status === "active";
  const released = isCurrent
    ? commitment.perCadenceCents * BigInt(commitment.released)
    : year.amountCents - year.refundedCents;
  const recoveredCents = year.amountCents - year.refundedCents - released;
  const failureCode = "returned";
  await moveAll(tx, prepaymentTransitions, [year.id], "return", { recoveredCents, failureCode, endedAt: tx.now() });
  await releaseYears(tx, [year], { isCutShort: true });
  if (!isCurrent) return;
  const over = { endedAt: tx.now(), chargeAt: null, askAt: null, nextReleaseAt: null, renewsAt: null, failureCode };
  await moveAll(tx, commitmentTransitions, [commitment.id], "cancel", { of: () => over });
}

/** Those of the payments that are for prepayments, in one direction. */
function prepaymentsAmong(payments: Payment[], wanted: string): Payment[] {
  return payments.filter(({ subjectType, direction }) => subjectType === "prepayment" && direction === wanted);
}

function chargesAmong(payments: Payment[]): Payment[] {
  return prepaymentsAmong(payments, "charge");
}

const subjectsOf = (payments: Payment[]): string[] => payments.map(({ subjectId }) => subjectId);

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
