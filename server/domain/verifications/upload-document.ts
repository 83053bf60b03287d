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

/** Why a file was rejected: because of the file itself, or because of too many uploads. */
export type UploadError = DocumentError | "too_many" | "busy";

/**
 * Accepts a file, replacing an earlier one of its kind. It is recognized by its content, redrawn, and encrypted; the
 * uploaded original is not stored. Null if it was accepted.
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
      // The work delayed everyone, so the link's rate limit is charged for it.
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

/** Marks files as removed. The purge deletes their contents within minutes. */
export async function removeLive(tx: Context, verificationId: string, kinds: readonly DocumentKind[]): Promise<void> {
  const where = { verificationId, kind: { in: [...kinds] }, ...LIVE_DOCUMENT };
  await tx.db.verificationDocument.updateMany({ where, data: { removedAt: tx.now() } });
}

/**
 * Writes the row first, and marks it as stored once all files are written. If the process dies in between, the row does
 * not count, and the purge deletes it with any files.
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
    // If a commit's response was lost, the document may be stored, so keep its files. The purge deletes them if it is
    // not.
    if (isAlmonerError(error)) await removePages(ctx, { ...document, pages: read.pages.length });
    throw error;
  }
  return null;
}
