import type { Context } from "@/server/domain/context";
import { createIdentity } from "@/server/domain/identities/create-identity";
import type { Identity } from "@/server/generated/prisma/client";
import { systemCaller } from "@/server/kernel/caller";
import { AlreadyExists } from "@/server/kernel/common-errors";
import { emailKey } from "@/server/kernel/email-address";
import { isAlmonerError } from "@/server/kernel/errors";

/**
 * Finds the owner of an email address, or creates an individual of tier 0 that nobody manages. An existing identity is
 * never changed, not even its name, and nothing of it may be shown: an entered address proves nothing.
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
    // Another process was first.
    if (!isAlmonerError(error) || error.code !== AlreadyExists.code) throw error;
    return tx.db.identity.findUniqueOrThrow({ where });
  }
}
