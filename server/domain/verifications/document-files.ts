import type { VerificationDocument } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import {
  newFileKey as newKey,
  readPiece,
  removePieces,
  type SealedFile,
  writePiece,
} from "@/server/operations/sealed-file";

type Filed = Pick<VerificationDocument, "id" | "verificationId">;
type Locked = Filed & Pick<VerificationDocument, "wrappedKey" | "keyVersion">;

/** Generates a key for a document's files, with the values that the database stores for it. */
export function newFileKey(ctx: Context, document: Filed): ReturnType<typeof newKey> {
  return newKey(ctx, fileOf(document).about);
}

/** Writes a document's pages, each encrypted and bound to its document, verification, and page number. */
export async function writePages(ctx: Context, document: Filed, key: Uint8Array, pages: Uint8Array[]): Promise<void> {
  for (const [at, page] of pages.entries()) await writePiece(ctx, fileOf(document), key, at, page);
}

/** Reads a page of a document; null if its file is gone. Throws if it was changed or belongs elsewhere. */
export function readPage(ctx: Context, document: Locked, at: number): Promise<Uint8Array | null> {
  return readPiece(ctx, fileOf(document), document, at);
}

/** Deletes the files of a document. */
export async function removePages(ctx: Context, document: Filed & { pages: number }): Promise<void> {
  await removePieces(ctx, fileOf(document), document.pages);
}

function fileOf({ id, verificationId }: Filed): SealedFile {
  return { about: `${id} ${verificationId}`, folder: `verifications/${id}` };
}
