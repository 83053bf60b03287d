import type { Context } from "@/server/domain/context";
import { findOrCreatePerson } from "@/server/domain/identities/find-or-create-person";

/**
 * Makes the user of a proven address the owner of the platform's person for it, with everything that was given from the
 * address on pages before. What partners recorded under the address stays theirs.
 */
export async function ownPerson(tx: Context, userId: string, email: string): Promise<void> {
  const { id } = await findOrCreatePerson(tx, email);
  await tx.db.identity.updateMany({ where: { id, userId: null }, data: { userId } });
}

/** The ids of the persons that a user owns, one for each proven address. */
export async function ownPersonIds(ctx: Context, userId: string): Promise<string[]> {
  const persons = await ctx.db.identity.findMany({ where: { userId }, select: { id: true }, orderBy: { id: "asc" } });
  return persons.map(({ id }) => id);
}
