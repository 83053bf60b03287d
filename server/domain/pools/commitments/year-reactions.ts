import { letGoOfTransfers } from "@/server/domain/payments/let-go-of-transfers";
import { lockPools } from "@/server/domain/pools/lock-pool";
import { votersOf } from "@/server/domain/pools/mechanisms/member-vote";
import { FIRST_OF_PERSON, VOTING } from "@/server/domain/pools/members/voting-members";
import type { Commitment, Prepayment } from "@/server/generated/prisma/client";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import type { Cause, Follows } from "@/server/operations/reaction";

// How open votes follow the payments of their voters. Whoever was a member when a request was made has a vote on it,
// even while the payment is on its way; if the payment fails before the decision, voter and vote are removed.

/**
 * Removes voters and their votes from undecided requests if they rest on these years; whoever is also a voter by
 * another year stays one. Locks the pools, so that none of these requests is made or decided in the meantime.
 */
export async function withdrawVoters(tx: Context, yearIds: string[]): Promise<void> {
  if (yearIds.length === 0) return;
  await lockPoolsOf(tx, yearIds);
  const resting = `
    SELECT v.disbursement_id, v.counts_as, d.pool_id, d.created_at FROM disbursement_voices v
    JOIN disbursements d ON d.id = v.disbursement_id
    WHERE v.prepayment_id = ANY ($1::text[]) AND d.status = 'requested' AND d.rule = 'vote'`;
  const kept = await tx.statement<{ id: string }>(
    `UPDATE disbursement_voices v SET prepayment_id = other.year_id
     FROM (
       SELECT DISTINCT ON (r.disbursement_id, r.counts_as) r.disbursement_id, r.counts_as, o.year_id
       FROM (${resting}) r JOIN (${VOTING}) o ON o.pool_id = r.pool_id AND o.counts_as = r.counts_as
       WHERE o.since <= r.created_at AND o.year_id <> ALL ($1::text[])
       ORDER BY r.disbursement_id, r.counts_as, ${FIRST_OF_PERSON}
     ) other
     WHERE v.disbursement_id = other.disbursement_id AND v.counts_as = other.counts_as
     RETURNING v.disbursement_id AS id`,
    [yearIds],
  );
  const gone = await tx.statement<{ id: string; identityId: string }>(
    `DELETE FROM disbursement_voices v USING (${resting}) r
     WHERE v.disbursement_id = r.disbursement_id AND v.counts_as = r.counts_as
     RETURNING v.disbursement_id AS id, v.identity_id AS "identityId"`,
    [yearIds],
  );
  for (const { id, identityId } of gone) await audit(tx, "disbursement.voter_out", id, { identity_id: identityId });
  await recountVoters(tx, idsOf([...kept, ...gone]));
}

/** Recounts who has a vote on requests, and queues their decision, which may follow from it. Their pools are locked. */
export async function recountVoters(tx: Context, ids: string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) {
    const request = await tx.db.disbursement.findUniqueOrThrow({
      where: { id },
      include: { _count: { select: { voices: true } } },
    });
    const data = { ...votersOf(request, request._count.voices), isRecountDue: true };
    await tx.db.disbursement.update({ where: { id }, data });
    await tx.db.pool.updateMany({
      where: { id: request.poolId, status: { not: "closed" }, frozenAt: null },
      data: { actAt: tx.now() },
    });
  }
}

/** A cleared payment can no longer fail, which may be all that a decision waited for. */
async function recountPaid(tx: Context, years: Prepayment[]): Promise<void> {
  const rows = await tx.db.disbursementVoice.findMany({
    where: { prepaymentId: { in: idsOf(years) }, disbursement: { status: "requested", rule: "vote" } },
    select: { disbursementId: true },
  });
  await recountVoters(
    tx,
    rows.map(({ disbursementId }) => disbursementId),
  );
}

async function withdrawUnpaid(tx: Context, years: Prepayment[]): Promise<void> {
  await withdrawVoters(tx, idsOf(years));
}

async function withdrawMissed(tx: Context, commitments: Commitment[]): Promise<void> {
  const where = { commitmentId: { in: idsOf(commitments) }, status: "pending" };
  await withdrawVoters(tx, idsOf(await tx.db.prepayment.findMany({ where, select: { id: true } })));
}

async function lockPoolsOf(tx: Context, yearIds: string[]): Promise<void> {
  const years = await tx.db.prepayment.findMany({
    where: { id: { in: yearIds } },
    select: { poolId: true },
    distinct: ["poolId"],
  });
  await lockPools(
    tx,
    years.map(({ poolId }) => poolId),
  );
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

const without = "Takes voter and vote from open requests where they rest on it, and has these counted anew.";

/** Releases what had arrived for years that are given up: it is open again. */
async function letGoOfArrived(tx: Context, years: Prepayment[]): Promise<void> {
  await letGoOfTransfers(tx, idsOf(years));
}

const letGo = {
  run: letGoOfArrived,
  does: "Lets go of transfers that had arrived for the years and were not booked.",
};

const unpaid = { after: [{ run: withdrawUnpaid, does: without }] };
const givenUp = { after: [...unpaid.after, letGo] };

/** The consequences of a year's payment for open votes. */
export const YEAR_REACTIONS = {
  "prepayment:pay": {
    after: [{ run: recountPaid, does: "Has open votes decided that waited for nothing but this payment." }],
  },
  "prepayment:fail": givenUp,
  "prepayment:cancel": givenUp,
  "prepayment:return": unpaid,
} satisfies Partial<Record<Cause, Follows<Prepayment, object>>>;

/** The same for a charge that was declined and is tried again. */
export const COMMITMENT_REACTIONS = {
  "commitment:miss": { after: [{ run: withdrawMissed, does: without }] },
} satisfies Partial<Record<Cause, Follows<Commitment, object>>>;
