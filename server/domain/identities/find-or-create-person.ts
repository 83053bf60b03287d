import type { Context } from "@/server/domain/context";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { emailKey } from "@/server/domain/identities/email-key";
import type { Identity } from "@/server/generated/prisma/client";
import { systemCaller } from "@/server/kernel/caller";
import { AlreadyExists } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";

/**
 * Finds whom an address belongs to, or makes an individual of tier 0 that nobody manages. Nothing of one that exists is
 * changed, its name included, and nothing of it may be shown: an address that was typed proves nothing.
 */
export async function findOrCreatePerson(
  tx: Context,
  { email, name }: { email: string; name: string | null },
): Promise<Identity> {
  const where = { emailKey: emailKey(email) };
  const known = await tx.db.identity.findUnique({ where });
  if (known) return known;
  try {
    return await createIdentity(tx.as(systemCaller("person")), { type: "individual", email, display_name: name });
  } catch (error) {
    // Somebody else was quicker.
    if (!isAlmonerError(error) || error.code !== AlreadyExists.code) throw error;
    return tx.db.identity.findUniqueOrThrow({ where });
  }
}
