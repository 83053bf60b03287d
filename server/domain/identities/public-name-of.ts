import type { Identity } from "@/server/generated/prisma/client";

/** What public pages call those who run a campaign or receive its gifts. An address is never shown. */
export function publicNameOf({
  displayName,
  legalName,
  id,
}: Pick<Identity, "displayName" | "legalName" | "id">): string {
  return displayName ?? legalName ?? id;
}
