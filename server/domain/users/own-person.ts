import { findOrCreatePerson } from "@/server/domain/identities/find-or-create-person";
import { updateIdentity } from "@/server/domain/identities/update-identity";
import { systemCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

/**
 * Makes the user who proved an address the owner of the platform's person for it, with everything that was given from
 * the address on pages before. What partners recorded under the address remains theirs. The person gets the user's
 * name.
 */
export async function ownPerson(tx: Context, userId: string, email: string): Promise<void> {
  const { id } = await findOrCreatePerson(tx, email);
  const named = await tx.db.identity.findFirst({
    where: { userId, displayName: { not: null } },
    orderBy: { id: "asc" },
  });
  const { count } = await tx.db.identity.updateMany({ where: { id, userId: null }, data: { userId } });
  if (count === 0 || !named) return;
  await updateIdentity(tx.as(systemCaller("users")), { id, display_name: named.displayName });
}

/** Returns the ids of the user's persons, one per proven address. */
export async function ownPersonIds(ctx: Context, userId: string): Promise<string[]> {
  const persons = await ctx.db.identity.findMany({ where: { userId }, select: { id: true }, orderBy: { id: "asc" } });
  return persons.map(({ id }) => id);
}
