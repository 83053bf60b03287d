import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/**
 * The id of the person as whom a user acts in a pool: of those that they own, one for each proven address, the one that
 * belongs to the pool or asked to. Otherwise, and without a pool, the one of the address that they proved first.
 */
export async function personInPool(ctx: Context, userId: string, poolId: string | null): Promise<string> {
  const [person] = await ctx.db.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT i.id FROM identities i
    JOIN user_addresses a ON a.email_key = i.email_key AND a.user_id = i.user_id
    LEFT JOIN pool_members m ON m.identity_id = i.id AND m.pool_id = ${poolId}
    WHERE i.user_id = ${userId} AND i.is_platform_person
    ORDER BY (m.status = 'active') IS TRUE DESC, (m.status = 'requested') IS TRUE DESC, a.proven_at, a.email_key
    LIMIT 1`);
  if (!person) throw new Error(`user ${userId} owns no person`);
  return person.id;
}
