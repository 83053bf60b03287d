import type { GatheredVerification } from "@/server/domain/verifications/read-gathered";
import type { Verification } from "@/server/generated/prisma/client";
import { nameWords } from "@/server/kernel/name-words";
import type { Context } from "@/server/operations/context";

/** Returns observations about a submission for whoever decides. None of them decides anything by itself. */
export async function findingsOf(
  tx: Context,
  verification: Verification,
  { answers, documents }: GatheredVerification,
): Promise<string[]> {
  const identity = await tx.db.identity.findUniqueOrThrow({ where: { id: verification.identityId } });
  const other = { identityId: { notIn: [identity.id, ...(await knownTogether(tx, verification))] } };
  const [sameDocument, sameFile] = await Promise.all([
    tx.db.verification.count({ where: { ...other, documentKey: verification.documentKey } }),
    tx.db.verificationDocument.count({
      where: { contentKey: { in: documents.map(({ contentKey }) => contentKey) }, verification: other },
    }),
  ]);
  const known = identity.type === "individual" ? identity.legalName : null;
  return [
    ...(sameDocument > 0 ? ["same_document_elsewhere"] : []),
    ...(sameFile > 0 ? ["same_file_elsewhere"] : []),
    ...(known !== null && nameWords(known) !== nameWords(answers.full_name ?? "") ? ["name_differs"] : []),
    ...(answers.no_selfie === "on" ? ["no_selfie"] : []),
    ...(answers.is_pep === "yes" ? ["holds_public_office"] : []),
    ...(identity.ein !== null && answers.ein && identity.ein !== answers.ein.replace(/\D/g, "") ? ["ein_differs"] : []),
  ];
}

/**
 * An organization and the people whom it named. The representative may also be an owner, and then shows the same
 * document for both.
 */
async function knownTogether(tx: Context, { id, identityId }: Verification): Promise<string[]> {
  const named = await tx.db.verificationPerson.findMany({
    where: { OR: [{ verificationId: id }, { identityId }] },
    select: { identityId: true, verification: { select: { identityId: true } } },
  });
  return named.flatMap((person) => [person.identityId ?? [], person.verification.identityId].flat());
}
