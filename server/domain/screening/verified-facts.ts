import type { Identity } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** What a verification proved about a person: their name, and facts that distinguish them from others of that name. */
interface VerifiedFacts {
  /** The name in the document, which may differ from the identity's. */
  name?: string | undefined;
  /** ISO date. */
  birthDate?: string | undefined;
  /** ISO 3166 code of the country that issued the ID. */
  country?: string | undefined;
}

/** Seals facts for their identity, as they are stored. */
export function sealVerifiedFacts({ vault }: Pick<Context, "vault">, identityId: string, facts: VerifiedFacts): string {
  return vault.seal("screening-facts", identityId, JSON.stringify(facts));
}

/** Decrypts the facts of an identity. Empty for one that was never verified, and after the retention period. */
export function readVerifiedFacts(
  { vault }: Pick<Context, "vault">,
  { id, verifiedFacts }: Pick<Identity, "id" | "verifiedFacts">,
): VerifiedFacts {
  return verifiedFacts === null ? {} : (JSON.parse(vault.open("screening-facts", id, verifiedFacts)) as VerifiedFacts);
}
