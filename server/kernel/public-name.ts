import { isBlank } from "@/server/kernel/blank";

/** What decides how the public calls an identity. */
export interface NamedParty {
  type: string;
  displayName: string | null;
  legalName: string | null;
}

/**
 * What anybody may read of an identity's names: the name that it shows, of organizations without one the legal name, else
 * null, for which each page and email has a neutral word. A legal name of a person, an address and an id are nobody's to
 * read. Its twin in SQL is prisma/sql/identity_public_name.sql.
 */
export function publicName({ type, displayName, legalName }: NamedParty): string | null {
  if (displayName !== null && !isBlank(displayName)) return displayName;
  return type === "organization" && legalName !== null && !isBlank(legalName) ? legalName : null;
}
