import { type Party, readParties } from "@/server/domain/me/my-pool-requests";
import { myStewardedPoolSubject } from "@/server/domain/me/my-pool-subject";
import { readCommitments } from "@/server/domain/pools/commitments/commitment-event";
import type { PoolMember } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import { shownFailureCode } from "@/server/kernel/plain-decline";
import { publicName } from "@/server/kernel/public-name";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { annualCents } from "@/server/resources/commitment";
import { serializePoolChange } from "@/server/resources/pool-change";

/** The maximum number of people and of changes on the page. */
const LISTED_MAX = 50;

/** How far the payments of the current years have come, counted in commitments. */
export interface BatchProgress {
  paid: number;
  /** Sent to the payment provider. */
  underWay: number;
  waiting: number;
  declined: number;
}

/** A change that waits for a second steward. */
export interface ShownChange {
  id: string;
  kind: "pool.update" | "steward.add" | "steward.remove";
  /** The new rules. */
  details: Readonly<Record<string, unknown>>;
  proposer: Party;
  /** The person who would become a steward, or stop being one. */
  concerned: Party | null;
  createdAt: Date;
}

/** What waits for a pool's stewards besides requests, and the state of its payments. */
export interface PoolDesk {
  me: PoolMember;
  applications: { id: string; name: string | null; chargeCents: Cents; askedAt: Date }[];
  changes: ShownChange[];
  progress: BatchProgress;
  declined: { id: string; name: string | null; failureCode: string | null; nextTryAt: Date | null }[];
  /** The number of members with a prepaid year. Closing the pool returns what is left to them. */
  prepaid: number;
}

/** Reads what waits for a pool's stewards, for one of them. */
export const readMyPoolDesk = operation({
  name: "readMyPoolDesk",
  summary: "Reads what waits for you as a steward of a pool.",
  permission: { user: true },
  subject: myStewardedPoolSubject,
  async run(ctx, _input, { subject: { pool, me } }): Promise<PoolDesk> {
    return {
      me,
      applications: await readApplications(ctx, pool.id),
      changes: await readChanges(ctx, pool.id, me.identityId),
      progress: await readProgress(ctx, pool.id),
      declined: await readDeclined(ctx, pool.id),
      prepaid: await ctx.db.commitment.count({ where: { poolId: pool.id, status: "active" } }),
    };
  },
});

async function readApplications(ctx: Context, poolId: string): Promise<PoolDesk["applications"]> {
  const members = await ctx.db.poolMember.findMany({
    where: { poolId, status: "requested" },
    include: { identity: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: LISTED_MAX,
  });
  const ids = members.map(({ identityId }) => identityId);
  const pending = await ctx.db.commitment.findMany({
    where: { poolId, identityId: { in: ids }, status: "pending" },
    select: { id: true },
  });
  const waiting = await readCommitments(
    ctx,
    pending.map(({ id }) => id),
  );
  return members.map(({ identityId, identity, createdAt }) => {
    const commitment = waiting.find((one) => one.identityId === identityId);
    return {
      id: identityId,
      name: publicName(identity),
      chargeCents: commitment ? annualCents(commitment) + commitment.feeCents : 0n,
      askedAt: createdAt,
    };
  });
}

async function readChanges(ctx: Context, poolId: string, own: string): Promise<ShownChange[]> {
  const rows = await ctx.db.poolChange.findMany({
    where: { poolId, isApproved: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: LISTED_MAX,
  });
  const changes = rows.map((row) => ({ ...serializePoolChange(row), createdAt: row.createdAt }));
  const concernedBy = ({ identity_id: id }: Readonly<Record<string, unknown>>) => (typeof id === "string" ? id : null);
  const ids = changes.flatMap(({ proposed_by, details }) => [proposed_by, concernedBy(details) ?? proposed_by]);
  const partyOf = await readParties(ctx, ids, own);
  return changes.map(({ id, kind, details, proposed_by, createdAt }) => {
    const concerned = concernedBy(details);
    return { id, kind, details, createdAt, proposer: partyOf(proposed_by), concerned: concerned && partyOf(concerned) };
  }) as ShownChange[];
}

async function readProgress(ctx: Context, poolId: string): Promise<BatchProgress> {
  const [row] = await ctx.statement<BatchProgress>(
    `SELECT count(*) FILTER (WHERE y.status = 'paid')::int AS paid,
       count(*) FILTER (WHERE y.status = 'pending' AND c.status <> 'past_due' AND c.charge_at IS NULL)::int AS "underWay",
       count(*) FILTER (WHERE y.status = 'pending' AND c.status <> 'past_due' AND c.charge_at IS NOT NULL)::int AS waiting,
       count(*) FILTER (WHERE y.status = 'pending' AND c.status = 'past_due')::int AS declined
     FROM commitments c JOIN prepayments y ON y.commitment_id = c.id AND y.term = c.term
     WHERE c.pool_id = $1 AND c.status IN ('pending', 'active', 'past_due')`,
    [poolId],
  );
  return row!;
}

async function readDeclined(ctx: Context, poolId: string): Promise<PoolDesk["declined"]> {
  const rows = await ctx.db.commitment.findMany({
    where: { poolId, status: "past_due" },
    include: { identity: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: LISTED_MAX,
  });
  return rows.map(({ identityId, identity, failureCode, chargeAt }) => ({
    id: identityId,
    name: publicName(identity),
    failureCode: shownFailureCode(failureCode),
    nextTryAt: chargeAt,
  }));
}
