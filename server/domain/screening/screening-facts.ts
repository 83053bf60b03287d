import { createHash } from "node:crypto";
import type { Identity } from "@/server/generated/prisma/client";
import type { ScreenedParty } from "@/server/ports/screening-matcher";

/** Everything known of an identity that is compared with the lists. */
export function screeningFacts(identity: Identity): ScreenedParty {
  const country = (identity.address as { country?: unknown } | null)?.country;
  return {
    names: [identity.legalName, identity.displayName].filter((name): name is string => Boolean(name)),
    kind: identity.type === "individual" ? "individual" : "organization",
    countries: typeof country === "string" && country !== "" ? [country.toUpperCase()] : [],
    documents: identity.ein ? [identity.ein] : [],
  };
}

/** Hashes names that belong to a type of identity, so that a cleared match is remembered while they stay the same. */
export function namesKey(type: string, names: string[]): string {
  return createHash("sha256")
    .update(JSON.stringify([type, ...names]))
    .digest("hex")
    .slice(0, 32);
}

/** Hashes all that is compared. */
export function factsKey(screened: ScreenedParty): string {
  const { names, kind, birthDate = null, countries = [], gender = null, documents = [] } = screened;
  return namesKey(kind ?? "", [...names, JSON.stringify([birthDate, countries, gender, documents])]);
}
