import { z } from "zod";
import { newFileKey, removePages, writePages } from "@/server/domain/verifications/document-files";
import { DOCUMENT_KIND_NAMES, type DocumentKind, requirementOf } from "@/server/domain/verifications/document-kinds";
import { startedVerificationSubject } from "@/server/domain/verifications/hosted-subjects";
import { lockFillable } from "@/server/domain/verifications/lock-fillable";
import { LIVE_DOCUMENT } from "@/server/domain/verifications/read-gathered";
import { InvalidState } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import { COMPLEX_FILE_UPLOADS, DOCUMENTS_PER_VERIFICATION_MAX, VERIFICATION_UPLOADS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";
import type { DocumentError, ReadDocument } from "@/server/ports/document-reader";
import { QueueFull } from "@/server/ports/queue-full";

/** Why a file was not taken: something about it, or too many at a time. */
export type UploadError = DocumentError | "too_many" | "busy";

/**
 * Takes a file in place of the one of its kind, if any. It is read by its content, drawn anew and encrypted; what was
 * uploaded is kept nowhere. Null if it was taken.
 */
export const uploadDocument = operation({
  name: "uploadDocument",
  summary: "Takes a file for a verification.",
  permission: { visitor: "link" },
  subject: startedVerificationSubject,
  input: z.strictObject({ kind: z.enum(DOCUMENT_KIND_NAMES), bytes: z.instanceof(Uint8Array) }),
  errors: [InvalidState],
  async run(ctx, { kind, bytes }, { subject: verification }): Promise<UploadError | null> {
    const { id, requirements, identity } = verification;
    if (!requirements.includes(requirementOf(kind))) throw InvalidState({ context: { kind } });
    const consume = (uploads: number) =>
      consumeRateLimitTokens(ctx, `verification:${id}`, uploads, VERIFICATION_UPLOADS);
    if ((await consume(1)).granted === 0) return "busy";
    try {
      const read = await ctx.ports.documents.read(bytes, { partner: identity.managerId ?? identity.id, link: id });
      if (!("error" in read)) return await keep(ctx, id, kind, { read, bytes });
      // The time that it took was everyone's; the link pays for it.
      if (read.error === "too_complex") await consume(COMPLEX_FILE_UPLOADS);
      return read.error;
    } catch (error) {
      if (error instanceof QueueFull) return "busy";
      throw error;
    }
  },
});

/** Removes the file of a kind. */
export const removeDocument = operation({
  name: "removeDocument",
  summary: "Removes a file from a verification.",
  permission: { visitor: "link" },
  subject: startedVerificationSubject,
  input: z.strictObject({ kind: z.enum(DOCUMENT_KIND_NAMES) }),
  errors: [InvalidState],
  run: (ctx, { kind }, { subject: { id } }) =>
    ctx.transaction(async (tx) => {
      await lockFillable(tx, id);
      await removeLive(tx, id, [kind]);
    }),
});

/** Files that no longer count: their pictures are deleted within minutes. */
export async function removeLive(tx: Context, verificationId: string, kinds: readonly DocumentKind[]): Promise<void> {
  const where = { verificationId, kind: { in: [...kinds] }, ...LIVE_DOCUMENT };
  await tx.db.verificationDocument.updateMany({ where, data: { removedAt: tx.now() } });
}

/**
 * The row comes first and says so when all of its files are there: a process that dies in between leaves a row without a
 * file that counts, which the purge deletes with whatever was written.
 */
async function keep(
  ctx: Context,
  verificationId: string,
  kind: DocumentKind,
  { read, bytes }: { read: ReadDocument; bytes: Uint8Array },
): Promise<UploadError | null> {
  const document = { id: ctx.newId("verificationDocument"), verificationId };
  const { key, wrappedKey, keyVersion } = newFileKey(ctx, document);
  const isRoom = await ctx.transaction(async (tx) => {
    await lockFillable(tx, verificationId);
    const others = { verificationId, removedAt: null, kind: { not: kind } };
    if ((await tx.db.verificationDocument.count({ where: others })) >= DOCUMENTS_PER_VERIFICATION_MAX) return false;
    await tx.db.verificationDocument.create({
      data: {
        ...document,
        kind,
        sourceType: read.sourceType,
        pages: read.pages.length,
        bytes: bytes.length,
        contentKey: ctx.vault.mac("document-key", Buffer.from(bytes).toString("base64")).toString("base64url"),
        wrappedKey,
        keyVersion,
        uploadedAt: tx.now(),
      },
    });
    return true;
  });
  if (!isRoom) return "too_many";
  await writePages(ctx, document, key, read.pages);
  try {
    await ctx.transaction(async (tx) => {
      await lockFillable(tx, verificationId);
      await removeLive(tx, verificationId, [kind]);
      await tx.db.verificationDocument.update({ where: { id: document.id }, data: { storedAt: tx.now() } });
    });
  } catch (error) {
    // A commit whose answer was lost may have stored the document. What has not been is purged later.
    if (isAlmonerError(error)) await removePages(ctx, { ...document, pages: read.pages.length });
    throw error;
  }
  return null;
}
