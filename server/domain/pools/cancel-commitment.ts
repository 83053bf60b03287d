import { audit } from "@/server/domain/audit";
import type { Context } from "@/server/domain/context";
import { operation } from "@/server/domain/operation";
import { giveBackCharges, planPayment } from "@/server/domain/payments/plan-payments";
import { readCommitments, showCommitment } from "@/server/domain/pools/commitment-event";
import { commitmentStates } from "@/server/domain/pools/commitment-states";
import { lockPool } from "@/server/domain/pools/lock-pool";
import { matchGifts } from "@/server/domain/pools/match-gifts";
import { commitmentSubject } from "@/server/domain/pools/pool-subjects";
import { commitmentTransitions, prepaymentTransitions } from "@/server/domain/pools/pool-transitions";
import { postPool } from "@/server/domain/pools/post-pool";
import { releasePeriods } from "@/server/domain/pools/release-periods";
import { settlePool } from "@/server/domain/pools/settle-pool";
import { releaseYear } from "@/server/domain/pools/year-shares";
import { move, moveAll } from "@/server/domain/transition";
import type { Commitment, Prepayment } from "@/server/generated/prisma/client";
import { InvalidState } from "@/server/kernel/common-errors";
import { nextStates } from "@/server/kernel/states";
import { type CommitmentStatus, commitmentResource } from "@/server/resources/commitment";

/** Cancels a commitment: what was not released goes back to the member. */
export const cancelCommitment = operation({
  name: "cancelCommitment",
  summary: "Cancels a commitment, and returns what was not released.",
  description:
    "By whoever manages the member, or by a steward. Periods that have begun stay in the pool's treasury. The rest is refunded to the payment method.",
  permission: { scope: "pools:write", relation: ["owner", "steward"] },
  subject: commitmentSubject,
  output: commitmentResource,
  errors: [InvalidState],
  run: (ctx, { id, commitment_id }) =>
    ctx.transaction(async (tx) => {
      const years = await lockCommitments(tx, { id: commitment_id });
      const pool = await lockPool(tx, id);
      await endCommitment(tx, years, commitment_id);
      await audit(tx, "commitment.cancel", commitment_id);
      await settlePool(tx, pool);
      await matchGifts(
        tx,
        years.map((year) => year.id),
      );
      const [canceled] = await readCommitments(tx, [commitment_id]);
      return canceled!;
    }),
  show: showCommitment,
});

/** Locks commitments with their years, in the one order: prepayments, then commitments. */
export async function lockCommitments(tx: Context, where: { id: string } | { poolId: string }): Promise<Prepayment[]> {
  const years = await tx.db.prepayment.findMany({
    where: "id" in where ? { commitmentId: where.id } : where,
    select: { id: true },
  });
  const ids = years.map(({ id }) => id);
  await tx.db.$queryRaw`SELECT id FROM prepayments WHERE id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`;
  const commitments = await tx.db.commitment.findMany({ where, select: { id: true } });
  const locked = commitments.map(({ id }) => id);
  await tx.db.$queryRaw`SELECT id FROM commitments WHERE id = ANY (${locked}) ORDER BY id FOR NO KEY UPDATE`;
  return tx.db.prepayment.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
}

/** Cancels one commitment, locked together with its pool. Periods that have begun are released before. */
export async function endCommitment(tx: Context, years: Prepayment[], commitmentId: string): Promise<void> {
  const { poolId, status } = await tx.db.commitment.findUniqueOrThrow({ where: { id: commitmentId } });
  await releasePeriods(tx, poolId, [commitmentId]);
  const commitment = await tx.db.commitment.findUniqueOrThrow({ where: { id: commitmentId } });
  if (status === "canceled" || status === "ended")
    throw InvalidState({ context: { status, allowed: nextStates(commitmentStates, status as CommitmentStatus) } });
  const over = { endedAt: tx.now(), chargeAt: null, nextReleaseAt: null, renewsAt: null };
  await move(tx, commitmentTransitions, { id: commitmentId }, "cancel", { of: () => over });
  const current = years.find(({ commitmentId: id, term }) => id === commitmentId && term === commitment.term);
  if (current?.status === "pending") await giveUpYear(tx, current);
  if (current?.status === "paid") await returnRest(tx, commitment, current);
}

async function giveUpYear(tx: Context, year: Prepayment): Promise<void> {
  await moveAll(tx, prepaymentTransitions, [year.id], "cancel", { endedAt: tx.now() });
  await giveBackCharges(tx, [year.id]);
  await releaseYear(tx, year, { isCutShort: false });
}

async function returnRest(tx: Context, commitment: Commitment, year: Prepayment): Promise<void> {
  await releaseYear(tx, year, { isCutShort: true });
  const refundedCents = year.amountCents - commitment.perCadenceCents * BigInt(commitment.released);
  if (refundedCents === 0n) return;
  await tx.db.prepayment.update({ where: { id: year.id }, data: { refundedCents, endedAt: tx.now() } });
  await postPool(tx, year.poolId, [{ kind: "prepayment_refunded", subjectId: year.id }]);
  const charge = await tx.db.payment.findFirstOrThrow({
    where: { subjectId: year.id, direction: "charge", status: { in: ["cleared", "disputed"] } },
  });
  const feeCents = refundedCents === year.amountCents ? year.feeCents : 0n;
  await planPayment(tx, {
    subjectType: "prepayment",
    subjectId: year.id,
    direction: "refund",
    chargeId: charge.id,
    amountCents: refundedCents + feeCents,
    currency: year.currency,
    rail: year.rail,
  });
}
