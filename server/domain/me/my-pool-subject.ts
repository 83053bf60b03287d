import { z } from "zod";
import { personInPool } from "@/server/domain/pools/members/person-in-pool";
import type { Pool, PoolMember } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { ownSubject } from "@/server/operations/subject";
import { poolId } from "@/server/resources/pool";

/** A pool and the user's membership of it. */
export interface Membership {
  pool: Pool;
  me: PoolMember;
}

/** A pool that the user runs, belongs to, or asked to join, with the person of theirs who acts there. */
export const myPoolSubject = ownSubject({
  name: "pool",
  key: z.strictObject({ id: poolId }),
  find: (ctx, { id }, userId) => findMembership(ctx, id, userId),
});

/** A pool's internal pages, for those who belong to it. */
export const myPoolInsideSubject = ownSubject({
  name: "pool",
  key: z.strictObject({ id: poolId }),
  async find(ctx, { id }, userId) {
    const found = await findMembership(ctx, id, userId);
    return found?.me.status === "active" ? found : null;
  },
});

/** The same for its stewards. */
export const myStewardedPoolSubject = ownSubject({
  name: "pool",
  key: z.strictObject({ id: poolId }),
  async find(ctx, { id }, userId) {
    const found = await findMembership(ctx, id, userId);
    return found?.me.status === "active" && found.me.role === "steward" ? found : null;
  },
});

/** Finds the user's membership of a pool; null if there is none, or they have left. */
export async function findMembership(ctx: Context, id: string, userId: string): Promise<Membership | null> {
  const identityId = await personInPool(ctx, userId, id);
  const found = await ctx.db.poolMember.findUnique({
    where: { poolId_identityId: { poolId: id, identityId } },
    include: { pool: true },
  });
  if (!found || found.status === "left") return null;
  const { pool, ...me } = found;
  return { pool, me };
}
