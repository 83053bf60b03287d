import { type Answers, readAnswers } from "@/server/domain/verifications/answers";
import type { Gathered, NamedPerson } from "@/server/domain/verifications/check-step";
import type { Verification, VerificationDocument, VerificationPerson } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { Correction } from "@/server/ports/verification-provider";

/** A person with their decrypted details. */
export interface ReadPerson extends NamedPerson {
  id: string;
  name: string;
  birthDate: string;
  country: string;
  verdict: string | null;
  linkVersion: number;
  askedAt: Date | null;
  declinedAt: Date | null;
  identityId: string | null;
  verificationId: string;
}

/** Everything gathered for a verification, with its files and people. */
export interface GatheredVerification extends Gathered {
  documents: VerificationDocument[];
  people: ReadPerson[];
}

/** The files that count: written completely, and neither replaced nor deleted. */
export const LIVE_DOCUMENT = { storedAt: { not: null }, removedAt: null } as const;

/** Reads everything that a verification has. */
export async function readGathered(ctx: Context, verification: Verification): Promise<GatheredVerification> {
  const where = { verificationId: verification.id };
  const [documents, people] = await Promise.all([
    ctx.db.verificationDocument.findMany({ where: { ...where, ...LIVE_DOCUMENT }, orderBy: { uploadedAt: "asc" } }),
    ctx.db.verificationPerson.findMany({ where, orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
  ]);
  return {
    answers: readAnswers(ctx, verification),
    files: new Set(documents.map(({ kind }) => kind)),
    corrections: verification.status === "requires_input" ? (verification.corrections as unknown as Correction[]) : [],
    submissions: verification.submissions,
    documents,
    people: people.map((person) => openPerson(ctx, person)),
  };
}

/** Decrypts a person's details. The address is empty for a person named before the forms asked for it. */
export function openPerson(
  ctx: Pick<Context, "vault">,
  { details, sharePercent, ...person }: VerificationPerson,
): ReadPerson {
  const sealed = JSON.parse(ctx.vault.open("verification-person", person.id, details)) as Answers;
  const { birthDate = "", country = "", email = "" } = sealed;
  return { ...person, sharePercent: sharePercent === null ? null : Number(sharePercent), birthDate, country, email };
}
