import type { Prisma, ScreeningCase } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { ScreenedParty } from "@/server/ports/screening-matcher";

type StoredFacts = Omit<ScreenedParty, "birthDate"> & { sealedBirthDate?: string };

/** What a case keeps of whom it is about: all that was compared. A birth date is sealed for the case. */
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

/** Reads what `storeFacts` kept; null for a case from before it was kept. */
export function readFacts(
  { vault }: Pick<Context, "vault">,
  { id, screened }: Pick<ScreeningCase, "id" | "screened">,
): ScreenedParty | null {
  if (!screened) return null;
  const { sealedBirthDate, ...plain } = screened as unknown as StoredFacts;
  return sealedBirthDate ? { ...plain, birthDate: vault.open("screening-facts", id, sealedBirthDate) } : plain;
}
