import { z } from "zod";
import { inOrderOf, type Position, readPageOfIds } from "@/server/db/keyset";
import { myStewardedPoolSubject } from "@/server/domain/me/my-pool-subject";
import type { OwnPage } from "@/server/domain/me/own-page";
import { type PoolInvitation, Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

const ROWS = 20;

/** Lists the invitations to a pool that the user runs, newest first. */
export const listMyPoolInvitations = operation({
  name: "listMyPoolInvitations",
  summary: "Lists the open invitations to a pool that you run, newest first.",
  permission: { user: true },
  subject: myStewardedPoolSubject,
  input: z.strictObject({ after: z.string().nullable() }),
  async run(ctx, { after }, { subject: { pool } }): Promise<OwnPage<PoolInvitation>> {
    const { ids, next } = await readPageOfIds(ctx.db, {
      table: "pool_invitations",
      anyOf: [Prisma.sql`pool_id = ${pool.id}`],
      allOf: [Prisma.sql`expires_at > ${ctx.now()}::timestamptz`],
      after: after === null ? null : await positionOf(ctx, pool.id, after),
      limit: ROWS,
    });
    const rows = await ctx.db.poolInvitation.findMany({ where: { id: { in: ids } } });
    return { rows: inOrderOf(ids, rows), next: next?.id ?? null };
  },
});

async function positionOf(ctx: Context, poolId: string, id: string): Promise<Position | null> {
  const found = await ctx.db.poolInvitation.findUnique({ where: { id }, select: { poolId: true, createdAt: true } });
  return found?.poolId === poolId ? { id, at: found.createdAt } : null;
}
