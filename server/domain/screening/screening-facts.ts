import { createHash } from "node:crypto";
import { readVerifiedFacts } from "@/server/domain/screening/verified-facts";
import type { Identity } from "@/server/generated/prisma/client";
import { nameWords } from "@/server/kernel/name-words";
import type { Context } from "@/server/operations/context";
import type { ScreenedParty } from "@/server/ports/screening-matcher";

/** Everything known about an identity that is compared with the lists, including what a verification proved. */
export function screeningFacts(ctx: Pick<Context, "vault">, identity: Identity): ScreenedParty {
  const { name, birthDate, country: issuer } = readVerifiedFacts(ctx, identity);
  const country = (identity.address as { country?: unknown } | null)?.country;
  const countries = [country, issuer].filter((code): code is string => typeof code === "string" && code !== "");
  return {
    names: withVerified([identity.legalName, identity.displayName], name),
    kind: identity.type === "individual" ? "individual" : "organization",
    ...(birthDate && { birthDate }),
    countries: [...new Set(countries.map((code) => code.toUpperCase()))],
    documents: identity.ein ? [identity.ein] : [],
  };
}

/** The known names, plus the verified one if it differs. A cleared match stays cleared while the names are the same. */
function withVerified(known: readonly (string | null)[], verified: string | undefined): string[] {
  const names = known.filter((name): name is string => Boolean(name));
  const isNew = verified && names.every((name) => nameWords(name) !== nameWords(verified));
  return isNew ? [...names, verified] : names;
}

/** Hashes the names and type of an identity, so that a cleared match is remembered while they stay the same. */
export function namesKey(type: string, names: string[]): string {
  return createHash("sha256")
    .update(JSON.stringify([type, ...names]))
    .digest("hex")
    .slice(0, 32);
}

/**
 * Hashes everything that is compared. A birth date is hashed with a key first, because there are so few that a plain
 * hash would reveal it.
 */
export function factsKey({ vault }: Pick<Context, "vault">, screened: ScreenedParty): string {
  const { names, kind, birthDate, countries = [], gender = null, documents = [] } = screened;
  const born = birthDate ? vault.mac("screening-facts", birthDate).toString("base64url") : null;
  return namesKey(kind ?? "", [...names, JSON.stringify([born, countries, gender, documents])]);
}
