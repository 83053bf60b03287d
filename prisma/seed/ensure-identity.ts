import { createIdentity } from "@/server/domain/identities/create-identity";
import type { Identity } from "@/server/generated/prisma/client";
import { actingIdentityId } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

/** The caller's record with that email address, created in that tier if there is none. */
export async function ensureIdentity(
  ctx: Context,
  input: Parameters<typeof createIdentity>[1],
  kycTier: number,
): Promise<Identity> {
  const managerId = actingIdentityId(ctx.caller);
  const known = await ctx.db.identity.findFirst({
    where: { emailKey: input.email, managerId, isPlatformPerson: false },
  });
  if (known) return known;
  return ctx.transaction(async (tx) => {
    const { id } = await createIdentity(tx, input);
    return tx.db.identity.update({ where: { id }, data: { kycTier } });
  });
}
