import type { Context } from "@/server/domain/context";
import { postPayments } from "@/server/domain/ledger/post-movements";
import { dropNeedlessRefunds, giveBackCharges } from "@/server/domain/payments/plan-payments";
import { planRefundAgain } from "@/server/domain/payments/refund-again";
import { rejectedAndOwed, withdrawRejected } from "@/server/domain/payments/rejected-refunds";
import { alike } from "@/server/domain/pools/alike";
import { lockPools } from "@/server/domain/pools/lock-pool";
import { matchGifts } from "@/server/domain/pools/match-gifts";
import { missPayments } from "@/server/domain/pools/miss-payments";
import { noticePool } from "@/server/domain/pools/pool-notices";
import { commitmentTransitions, prepaymentTransitions } from "@/server/domain/pools/pool-transitions";
import { postPool } from "@/server/domain/pools/post-pool";
import { releasePeriods } from "@/server/domain/pools/release-periods";
import { settlePool } from "@/server/domain/pools/settle-pool";
import { releaseYears } from "@/server/domain/pools/year-shares";
import { moveAll } from "@/server/domain/transition";
import type { Commitment, Payment, Prepayment } from "@/server/generated/prisma/client";
import { nextYear } from "@/server/kernel/cadence";

// How pools react to what the rail says of prepayments. Prepayments are locked by then, and payments have moved.

const NO_FAILURES = { released: 0, chargeAt: null, failures: 0, failureCode: null };

type Year = Prepayment & { commitment: Commitment };

/** Puts what cleared into the reserves, and begins the years. What cleared for a year that was given up goes back. */
export async function payCleared(tx: Context, payments: Payment[]): Promise<void> {
  const charges = chargesAmong(payments);
  const years = await lockYears(tx, charges);
  const pending = years.filter(({ status }) => status === "pending");
  for (const [poolId, ofPool] of byPool(pending)) {
    const ids = ofPool.map(({ id }) => id);
    await moveAll(tx, prepaymentTransitions, ids, "pay", { paidAt: tx.now() });
    await beginYears(tx, ofPool);
    await postPool(
      tx,
      poolId,
      ids.map((subjectId) => ({ kind: "prepayment_paid", subjectId })),
    );
    await releasePeriods(
      tx,
      poolId,
      ofPool.map(({ commitmentId }) => commitmentId),
    );
    await settlePool(tx, await tx.db.pool.findUniqueOrThrow({ where: { id: poolId } }));
  }
  const late = new Set(years.filter(({ status }) => status !== "pending" && status !== "paid").map(({ id }) => id));
  const unclaimed = charges.filter(({ subjectId }) => late.has(subjectId));
  await giveBackCharges(tx, [...late]);
  await postPayments(tx, "charge_unclaimed", unclaimed);
  await postPayments(tx, "refund_paid", prepaymentsAmong(payments, "refund"));
  const costly = payments.filter(({ subjectType, costCents }) => subjectType !== "gift" && costCents > 0n);
  await postPayments(tx, "rail_cost", costly);
  await matchGifts(
    tx,
    pending.map(({ id }) => id),
  );
}

/** Has the rail refund what it took for years that were given up by then. */
export async function giveBackGivenUp(tx: Context, payments: Payment[]): Promise<void> {
  const ids = chargesAmong(payments).map(({ subjectId }) => subjectId);
  if (ids.length === 0) return;
  const where = { id: { in: ids }, status: { in: ["failed", "canceled"] } };
  const givenUp = await tx.db.prepayment.findMany({ where, select: { id: true } });
  await giveBackCharges(
    tx,
    givenUp.map(({ id }) => id),
  );
}

/** Refunds what was owed while a dispute was open that has been won: the rail rejects refunds until then. */
export async function refundAfterWonDispute(tx: Context, payments: Payment[]): Promise<void> {
  await giveBackGivenUp(tx, payments);
  for (const { id } of chargesAmong(payments)) await planRefundAgain(tx, id);
}

/** Has years tried again whose charge was declined. */
export async function missDeclined(tx: Context, payments: Payment[]): Promise<void> {
  const charges = chargesAmong(payments);
  const years = await lockYears(tx, charges);
  const codes = new Map(charges.map(({ subjectId, failureCode }) => [subjectId, failureCode ?? "declined"]));
  const pending = years.filter(({ status }) => status === "pending");
  await missPayments(
    tx,
    pending.map(({ id, commitmentId }) => ({ commitmentId, code: codes.get(id)! })),
  );
}

/**
 * Ends commitments whose charge the rail took back: the reserves give up what was not released, and the member owes the
 * rest. A charge that had not cleared is tried again as a declined one.
 */
export async function endReturned(tx: Context, payments: Payment[]): Promise<void> {
  const charges = chargesAmong(payments);
  if (charges.length === 0) return;
  await dropNeedlessRefunds(
    tx,
    charges.map(({ id }) => id),
  );
  const years = await lockYears(tx, charges);
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
  const givenUp = new Set(years.filter(({ status }) => ["failed", "canceled"].includes(status)).map(({ id }) => id));
  const cleared = charges.filter(({ subjectId, clearedAt }) => clearedAt !== null && givenUp.has(subjectId));
  await postPayments(tx, "charge_returned", cleared);
  const costly = charges.filter(({ clearedAt, costCents }) => clearedAt === null && costCents > 0n);
  await postPayments(tx, "rail_cost", costly);
  const owed = await withdrawRejected(
    tx,
    charges.map(({ id }) => id),
  );
  await postPayments(tx, "credit_withdrawn", owed);
  await matchGifts(
    tx,
    years.map(({ id }) => id),
  );
}

/** Owes members what the rail will never refund. */
export async function creditMembers(tx: Context, payments: Payment[]): Promise<void> {
  const owed = await rejectedAndOwed(tx, prepaymentsAmong(payments, "refund"));
  await postPayments(tx, "refund_credited", owed);
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
  const over = { endedAt: tx.now(), chargeAt: null, nextReleaseAt: null, renewsAt: null, failureCode };
  await moveAll(tx, commitmentTransitions, [commitment.id], "cancel", { of: () => over });
}

/** Starts the years that were paid: on the day they cleared or, for a renewal, on the day the last one ended. */
async function beginYears(tx: Context, years: Year[]): Promise<void> {
  const begun = new Map(
    years.map(({ commitment }) => {
      const startsAt = commitment.term === 1 ? tx.now() : commitment.termStartsAt!;
      const anchorDay = commitment.anchorDay ?? startsAt.getUTCDate();
      const begins = { termStartsAt: startsAt, nextReleaseAt: startsAt, renewsAt: nextYear(startsAt, anchorDay) };
      return [commitment.id, { ...begins, anchorDay, ...NO_FAILURES }];
    }),
  );
  const of = (id: string) => begun.get(id)!;
  const moved = await moveAll(tx, commitmentTransitions, [...begun.keys()], "activate", { of });
  const isMoved = new Set(moved.map(({ id }) => id));
  // Renewals were active all along.
  for (const [data, ids] of alike(
    [...begun.keys()].filter((id) => !isMoved.has(id)),
    of,
  ))
    await tx.db.commitment.updateMany({ where: { id: { in: ids } }, data });
  await noticePool(tx, "charged", [...begun.keys()], tx.now().getTime());
}

/** Locks what the charges are for: the prepayments are, then their commitments, then their pools. */
async function lockYears(tx: Context, charges: Payment[]): Promise<Year[]> {
  const ids = charges.map(({ subjectId }) => subjectId);
  if (ids.length === 0) return [];
  await tx.db.$queryRaw`
    SELECT c.id FROM commitments c WHERE c.id IN (SELECT y.commitment_id FROM prepayments y WHERE y.id = ANY (${ids}))
    ORDER BY c.id FOR NO KEY UPDATE`;
  const years = await tx.db.prepayment.findMany({
    where: { id: { in: ids } },
    include: { commitment: true },
    orderBy: { id: "asc" },
  });
  await lockPools(tx, [...new Set(years.map(({ poolId }) => poolId))]);
  return years;
}

function byPool(years: Year[]): Map<string, Year[]> {
  const pools = new Map<string, Year[]>();
  for (const year of years) pools.set(year.poolId, [...(pools.get(year.poolId) ?? []), year]);
  return new Map([...pools].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function prepaymentsAmong(payments: Payment[], wanted: string): Payment[] {
  return payments.filter(({ subjectType, direction }) => subjectType === "prepayment" && direction === wanted);
}

function chargesAmong(payments: Payment[]): Payment[] {
  return prepaymentsAmong(payments, "charge");
}
