import { isBlank } from "@/server/kernel/blank";

/** What determines an identity's public name. */
export interface NamedParty {
  type: string;
  displayName: string | null;
  legalName: string | null;
}

/**
 * The public name of an identity: its display name, or an organization's legal name if it has none, or null, for which
 * each page and email has a neutral word. A person's legal name, email addresses and ids are never public. Its twin in
 * SQL is prisma/sql/identity_public_name.sql.
 */
export function publicName({ type, displayName, legalName }: NamedParty): string | null {
  if (displayName !== null && !isBlank(displayName)) return displayName;
  return type === "organization" && legalName !== null && !isBlank(legalName) ? legalName : null;
}
