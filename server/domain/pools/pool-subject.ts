import { z } from "zod";
import { withBalances } from "@/server/domain/pools/money/pool-balances";
import type { Identity, Pool, PoolMember } from "@/server/generated/prisma/client";
import { actingIdentityId } from "@/server/kernel/caller";
import { isOneOf } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { subject } from "@/server/operations/subject";
import { type PoolWithBalances, poolId } from "@/server/resources/pool";

/** A pool, with those of its active members that the caller manages. */
export type ReadPool = PoolWithBalances & { sponsor: Identity | null; own: PoolMember[] };

/** Reads a pool for a caller. */
export async function findPool(ctx: Context, id: string): Promise<ReadPool | null> {
  const pool = await ctx.db.pool.findUnique({ where: { id }, include: { sponsor: true } });
  if (!pool) return null;
  const [read] = await withBalances(ctx, [pool]);
  return { ...read!, own: await ownMembers(ctx, pool) };
}

/** The active members of a pool that the caller manages, the longest first. */
export async function ownMembers(ctx: Context, { id }: Pick<Pool, "id">): Promise<PoolMember[]> {
  const acting = actingIdentityId(ctx.caller);
  if (acting === null) return [];
  const where = { poolId: id, status: "active", OR: [{ identityId: acting }, { managerId: acting }] };
  return ctx.db.poolMember.findMany({ where, orderBy: [{ joinedAt: "asc" }, { id: "asc" }] });
}

type Of<Thing> = (thing: Thing) => ReadPool;

/** What the caller is to a pool, or to something of one. */
export const poolRelations = <Thing>(of: Of<Thing>) => ({
  steward: (_ctx: Context, thing: Thing) => of(thing).own.some(({ role }) => role === "steward"),
  member: (_ctx: Context, thing: Thing) => of(thing).own.length > 0,
  sponsor: (ctx: Context, thing: Thing) => {
    const { sponsor } = of(thing);
    return sponsor !== null && isOneOf(ctx, [sponsor.id, sponsor.managerId]);
  },
  reader: (_ctx: Context, thing: Thing) => of(thing).status !== "draft",
});

const relations = poolRelations<ReadPool>((pool) => pool);

const VISIBLE_TO = ["steward", "member", "sponsor", "reader"] as const;

/** A pool: anyone can read it once it is no draft. */
export const poolSubject = subject({
  name: "pool",
  key: z.strictObject({ id: poolId }),
  find: (ctx, { id }) => findPool(ctx, id),
}).with({ relations, visibleTo: VISIBLE_TO });

/** What belongs to a pool is seen by those who belong to it. */
export const WITHIN = ["steward", "member", "sponsor"] as const;

/** The inside of a pool: its members, commitments, requests and ledger. */
export const poolInsideSubject = subject({
  name: "pool",
  key: z.strictObject({ id: poolId }),
  find: (ctx, { id }) => findPool(ctx, id),
}).with({ relations, visibleTo: WITHIN });

/** Who may list what belongs to a pool. */
export const INSIDE_POOL = {
  permission: {
    scope: "pools:read",
    relation: WITHIN,
    otherwise: "Only those who manage a steward or a member of the pool can read this.",
  },
  subject: poolInsideSubject,
} as const;
