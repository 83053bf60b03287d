import { inOrderOf } from "@/server/db/keyset";
import { type OwnPage, ownPageInput, readOwnIds } from "@/server/domain/me/own-page";
import { withBalances } from "@/server/domain/pools/money/pool-balances";
import { Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { myPoolsResource } from "@/server/resources/account";
import type { PoolStatus } from "@/server/resources/pool";
import type { PoolMemberStatus, PoolRole } from "@/server/resources/pool-member";
import { shownAs } from "@/server/resources/shown-as";

/** A pool as one of its members sees it in a list. */
export interface MyPool {
  id: string;
  name: string;
  slug: string;
  status: PoolStatus;
  role: PoolRole;
  memberStatus: PoolMemberStatus;
  treasuryCents: Cents;
  currency: string;
  /** The number of items there that wait for the user: votes, requests, people, and changes. */
  waiting: number;
}

/** Lists the pools that the user runs, belongs to or asked to join, the last joined first. */
export const listMyPools = operation({
  name: "listMyPools",
  summary: "Lists your pools, the last joined first.",
  permission: { user: true },
  input: ownPageInput,
  output: myPoolsResource,
  async run(ctx, { after }): Promise<OwnPage<MyPool>> {
    const members = { table: "pool_members", owner: "identity_id", allOf: [Prisma.sql`status <> 'left'`] } as const;
    const { rows: ids, next } = await readOwnIds(ctx, { ...members, allOf: [...members.allOf] }, after);
    const rows = await ctx.db.poolMember.findMany({ where: { id: { in: ids } }, include: { pool: true } });
    const pools = await withBalances(
      ctx,
      rows.map(({ pool }) => pool),
    );
    const waiting = await countWaiting(ctx, ids);
    const shown = inOrderOf(ids, rows).map(({ id, pool, role, status }): MyPool => {
      const read = pools.find((one) => one.id === pool.id)!;
      return {
        id: pool.id,
        name: pool.name,
        slug: pool.slug,
        status: pool.status as PoolStatus,
        role: role as PoolRole,
        memberStatus: status as PoolMemberStatus,
        treasuryCents: read.balances.treasuryCents,
        currency: pool.currency,
        waiting: waiting.get(id) ?? 0,
      };
    });
    return { rows: shown, next };
  },
  show: shownAs(myPoolsResource),
});

/**
 * Counts what waits for each of the members: votes that they have not cast and, for stewards, what only stewards can
 * decide.
 */
async function countWaiting(ctx: Context, memberIds: string[]): Promise<Map<string, number>> {
  const rows = await ctx.db.$queryRaw<{ id: string; waiting: number }[]>`
    SELECT m.id, (
      (SELECT count(*) FROM disbursements d
        JOIN disbursement_voices v ON v.disbursement_id = d.id AND v.counts_as = m.counts_as AND v.choice IS NULL
        WHERE d.pool_id = m.pool_id AND d.executed_at IS NULL AND d.status = 'requested' AND d.rule = 'vote')
      + CASE WHEN m.role <> 'steward' THEN 0 ELSE
        (SELECT count(*) FROM disbursements d WHERE d.pool_id = m.pool_id AND d.executed_at IS NULL AND d.status = 'requested'
          AND d.rule IN ('approvals', 'any_approvals') AND d.requested_as <> m.counts_as
          AND NOT EXISTS (SELECT 1 FROM disbursement_voices v
            WHERE v.disbursement_id = d.id AND v.counts_as = m.counts_as AND v.choice IS NOT NULL))
        + (SELECT count(*) FROM pool_members o WHERE o.pool_id = m.pool_id AND o.status = 'requested')
        + (SELECT count(*) FROM pool_changes c
          WHERE c.pool_id = m.pool_id AND c.is_approved IS NULL AND c.proposed_by_id <> m.identity_id)
        END)::integer AS waiting
    FROM pool_members m WHERE m.id = ANY (${memberIds}) AND m.status = 'active'`;
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}
