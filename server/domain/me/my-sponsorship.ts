import { z } from "zod";
import type { Identity, Pool } from "@/server/generated/prisma/client";
import { ROLE_SCOPES, type Role } from "@/server/kernel/scopes";
import { operation } from "@/server/operations/operation";
import { ownSubject } from "@/server/operations/subject";
import { poolId } from "@/server/resources/pool";

/** A pool that names a charity of the user's as its sponsor. */
export interface MySponsorship {
  pool: Pool;
  sponsor: Identity;
  /** The organization for which the user can accept: the charity, or who manages it. */
  actingId: string;
}

/** Found for those who may write about pools for the charity, or for who manages it. */
const mySponsorship = ownSubject({
  name: "pool",
  key: z.strictObject({ id: poolId }),
  async find(ctx, { id }, userId): Promise<MySponsorship | null> {
    const found = await ctx.db.pool.findUnique({ where: { id }, include: { sponsor: true } });
    if (!found?.sponsor) return null;
    const { sponsor, ...pool } = found;
    const roles = await ctx.statement<{ id: string; role: Role }>(
      `SELECT i.id, m.role FROM identities i
       JOIN memberships m ON m.organization_id = coalesce(i.organization_id, i.id) AND m.user_id = $1
       WHERE i.id = ANY ($2::text[]) ORDER BY i.id = $3 DESC`,
      [userId, [sponsor.id, ...(sponsor.managerId ? [sponsor.managerId] : [])], sponsor.id],
    );
    const acting = roles.find(({ role }) => mayWrite(role));
    return acting ? { pool, sponsor, actingId: acting.id } : null;
  },
});

function mayWrite(role: Role): boolean {
  const scopes: readonly string[] = ROLE_SCOPES[role];
  return scopes.includes("*") || scopes.includes("pools:write");
}

/** Reads a pool that names a charity of the user's as its sponsor. */
export const readMySponsorship = operation({
  name: "readMySponsorship",
  summary: "Reads a pool that asks your charity to sponsor it.",
  permission: { user: true },
  subject: mySponsorship,
  run: async (_ctx, _input, { subject }) => subject,
});
