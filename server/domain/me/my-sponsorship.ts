import { z } from "zod";
import type { Identity, Pool } from "@/server/generated/prisma/client";
import { allowsScope, type Role, rightsOf } from "@/server/kernel/scopes";
import { operation } from "@/server/operations/operation";
import { ownSubject } from "@/server/operations/subject";
import { poolId } from "@/server/resources/pool";

/** A pool that names one of the user's charities as its sponsor. */
export interface MySponsorship {
  pool: Pool;
  sponsor: Identity;
  /** The organization for which the user can accept: the charity, or its manager. */
  actingId: string;
}

/** For users who may act on pools for the charity or its manager. */
const mySponsorship = ownSubject({
  name: "pool",
  key: z.strictObject({ id: poolId }),
  async find(ctx, { id }, userId): Promise<MySponsorship | null> {
    const found = await ctx.db.pool.findUnique({ where: { id }, include: { sponsor: true } });
    if (!found?.sponsor) return null;
    const { sponsor, ...pool } = found;
    const memberships = await ctx.statement<{ id: string; roles: Role[] }>(
      `SELECT i.id, m.roles FROM identities i
       JOIN memberships m ON m.organization_id = coalesce(i.organization_id, i.id) AND m.user_id = $1 AND NOT m.is_bound
       WHERE i.id = ANY ($2::text[]) ORDER BY i.id = $3 DESC`,
      [userId, [sponsor.id, ...(sponsor.managerId ? [sponsor.managerId] : [])], sponsor.id],
    );
    const acting = memberships.find(({ roles }) =>
      allowsScope(rightsOf({ roles, isContactWithheld: false }), "pools:write"),
    );
    return acting ? { pool, sponsor, actingId: acting.id } : null;
  },
});

/** Reads a pool that names one of the user's charities as its sponsor. */
export const readMySponsorship = operation({
  name: "readMySponsorship",
  summary: "Reads a pool that asks your charity to sponsor it.",
  permission: { user: true },
  subject: mySponsorship,
  run: async (_ctx, _input, { subject }) => subject,
});
