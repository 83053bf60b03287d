import type { Identity } from "@/server/generated/prisma/client";

/** What documents and operators call an identity: its legal name, else its public one, else its address. */
export function nameOf(identity: Pick<Identity, "legalName" | "displayName" | "email">): string {
  return identity.legalName ?? identity.displayName ?? identity.email;
}
