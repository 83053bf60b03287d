import type { Prisma, ScreeningCase } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { ScreenedParty } from "@/server/ports/screening-matcher";

type StoredFacts = Omit<ScreenedParty, "birthDate"> & { sealedBirthDate?: string };

/** Everything that was compared, as a case stores it. A birth date is encrypted for the case. */
export function storeFacts(
  { vault }: Pick<Context, "vault">,
  caseId: string,
  { birthDate, ...plain }: ScreenedParty,
): Prisma.InputJsonObject {
  const stored: StoredFacts = {
    ...plain,
    ...(birthDate && { sealedBirthDate: vault.seal("screening-facts", caseId, birthDate) }),
  };
  return stored as unknown as Prisma.InputJsonObject;
}

/** Reads what `storeFacts` wrote; null for a case from before facts were stored. */
export function readFacts(
  { vault }: Pick<Context, "vault">,
  { id, screened }: Pick<ScreeningCase, "id" | "screened">,
): ScreenedParty | null {
  if (!screened) return null;
  const { sealedBirthDate, ...plain } = screened as unknown as StoredFacts;
  return sealedBirthDate ? { ...plain, birthDate: vault.open("screening-facts", id, sealedBirthDate) } : plain;
}
