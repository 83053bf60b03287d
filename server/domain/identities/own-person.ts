import type { Context } from "@/server/operations/context";

/** True if the person belongs to the user by an address that the user has proven. */
export async function ownsPerson(ctx: Context, userId: string, identityId: string): Promise<boolean> {
  const [person] = await ctx.db.$queryRaw<object[]>`
    SELECT 1 FROM identities i JOIN user_addresses a ON a.email_key = i.email_key AND a.user_id = i.user_id
    WHERE i.id = ${identityId} AND i.user_id = ${userId} AND i.is_platform_person`;
  return person !== undefined;
}
