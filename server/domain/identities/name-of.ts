import type { Identity } from "@/server/generated/prisma/client";

/**
 * The name of an identity on documents and for operators: its legal name, or else its display name, or else its email
 * address.
 */
export function nameOf(identity: Pick<Identity, "legalName" | "displayName" | "email">): string {
  return identity.legalName ?? identity.displayName ?? identity.email;
}
