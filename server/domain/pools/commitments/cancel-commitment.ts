import { giveBackCharges, planPayments } from "@/server/domain/payments/plan-payments";
import { readCommitments, showCommitment } from "@/server/domain/pools/commitments/commitment-event";
import { commitmentStates } from "@/server/domain/pools/commitments/commitment-states";
import { commitmentSubject } from "@/server/domain/pools/commitments/commitment-subject";
import { commitmentTransitions } from "@/server/domain/pools/commitments/commitment-transitions";
import { lockCommitments } from "@/server/domain/pools/commitments/lock-commitments";
import { prepaymentTransitions } from "@/server/domain/pools/commitments/prepayment-transitions";
import { releasePeriods } from "@/server/domain/pools/commitments/release-periods";
import { releaseYears } from "@/server/domain/pools/commitments/year-shares";
import { groupByValues } from "@/server/domain/pools/group-by-values";
import { settlePool } from "@/server/domain/pools/mechanisms/settle-pool";
import { matchGifts } from "@/server/domain/pools/money/match-gifts";
import { postPool } from "@/server/domain/pools/money/post-pool";
import type { Commitment, Prepayment } from "@/server/generated/prisma/client";
import { InvalidState } from "@/server/kernel/common-errors";
import { nextStates } from "@/server/kernel/states";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { moveAll } from "@/server/operations/transition";
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
      const { pool, years } = await lockCommitments(tx, id, { id: commitment_id });
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

/** Cancels one commitment, locked together with its pool. Periods that have begun are released first. */
export async function endCommitment(tx: Context, years: Prepayment[], commitmentId: string): Promise<void> {
  const { poolId, status } = await tx.db.commitment.findUniqueOrThrow({ where: { id: commitmentId } });
  if (status === "canceled" || status === "ended")
    throw InvalidState({ context: { status, allowed: nextStates(commitmentStates, status as CommitmentStatus) } });
  await endCommitments(tx, poolId, years, [commitmentId]);
}

/** Cancels open commitments of one pool, locked together with it. Periods that have begun are released first. */
export async function endCommitments(tx: Context, poolId: string, years: Prepayment[], ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await releasePeriods(tx, poolId, ids);
  const over = { endedAt: tx.now(), chargeAt: null, askAt: null, nextReleaseAt: null, renewsAt: null };
  const ended = await moveAll(tx, commitmentTransitions, ids, "cancel", { of: () => over });
  const byId = new Map(ended.map((commitment) => [commitment.id, commitment]));
  const current = years.filter(({ commitmentId, term }) => byId.get(commitmentId)?.term === term);
  await giveUpYears(
    tx,
    current.filter(({ status }) => status === "pending"),
  );
  const paid = current.filter(({ status }) => status === "paid");
  await returnRests(tx, poolId, byId, paid);
}

async function giveUpYears(tx: Context, years: Prepayment[]): Promise<void> {
  if (years.length === 0) return;
  const ids = years.map(({ id }) => id);
  await moveAll(tx, prepaymentTransitions, ids, "cancel", { endedAt: tx.now() });
  // What is frozen is refunded once its screening allows that.
  await giveBackCharges(
    tx,
    years.filter(({ screening }) => screening === "clear").map(({ id }) => id),
  );
  await releaseYears(tx, years, { isCutShort: false });
}

/** Returns the unreleased rest of years that were paid. */
async function returnRests(
  tx: Context,
  poolId: string,
  commitments: ReadonlyMap<string, Commitment>,
  paid: Prepayment[],
): Promise<void> {
  await releaseYears(tx, paid, { isCutShort: true });
  const rests = paid.flatMap((year) => {
    const { perCadenceCents, released } = commitments.get(year.commitmentId)!;
    const refundedCents = year.amountCents - perCadenceCents * BigInt(released);
    return refundedCents === 0n ? [] : [{ ...year, refundedCents }];
  });
  if (rests.length === 0) return;
  const ids = rests.map(({ id }) => id);
  const restOf = new Map(rests.map(({ id, refundedCents }) => [id, { refundedCents, endedAt: tx.now() }]));
  for (const [data, together] of groupByValues(ids, (id) => restOf.get(id)!))
    await tx.db.prepayment.updateMany({ where: { id: { in: together } }, data });
  await postPool(
    tx,
    poolId,
    ids.map((subjectId) => ({ kind: "prepayment_refunded", subjectId })),
  );
  const charges = await tx.db.payment.findMany({
    where: { subjectId: { in: ids }, direction: "charge", status: { in: ["cleared", "disputed"] } },
  });
  const chargeOf = new Map(charges.map(({ id, subjectId }) => [subjectId, id]));
  await planPayments(
    tx,
    rests.map(({ id, amountCents, feeCents, refundedCents, currency, rail }) => ({
      subjectType: "prepayment",
      subjectId: id,
      direction: "refund",
      chargeId: chargeOf.get(id)!,
      // If nothing of a year was released, its fee goes back, too.
      amountCents: refundedCents + (refundedCents === amountCents ? feeCents : 0n),
      currency,
      rail,
    })),
  );
}
