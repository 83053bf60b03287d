import { createHash } from "node:crypto";
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import {
  type FileLock,
  newFileKey,
  readPiece,
  removePieces,
  type SealedFile,
  writePiece,
} from "@/server/operations/sealed-file";

const PIECE_BYTES = 1_048_576;

/** What a row keeps of a file that was stored. */
export interface StoredPieces extends FileLock {
  /** Of its bytes. */
  sha256: string;
  sizeBytes: bigint;
  pieces: number;
}

/**
 * Stores a file, encrypted and in pieces, so that it is never in memory as a whole. What was stored of one that ends in an error
 * is removed.
 */
export async function storePieces(
  ctx: Context,
  sealed: SealedFile,
  bytes: AsyncIterable<Uint8Array>,
): Promise<StoredPieces> {
  const { key, ...lock } = newFileKey(ctx, sealed.about);
  const hash = createHash("sha256");
  let pieces = 0;
  let sizeBytes = 0n;
  try {
    for await (const piece of piecesOf(bytes)) {
      hash.update(piece);
      await writePiece(ctx, sealed, key, pieces, piece);
      pieces += 1;
      sizeBytes += BigInt(piece.length);
    }
  } catch (error) {
    await removePieces(ctx, sealed, pieces);
    throw error;
  }
  return { ...lock, sha256: hash.digest("hex"), sizeBytes, pieces };
}

/** Reads a stored file, piece by piece. Throws if one is gone. */
export async function* readPieces(
  ctx: Context,
  sealed: SealedFile,
  stored: FileLock & { pieces: number },
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < stored.pieces; at += 1) {
    const piece = await readPiece(ctx, sealed, stored, at);
    if (piece === null) throw new Error(`Piece ${at} of the bank file ${sealed.about} is gone.`);
    yield piece;
  }
}

/** The same bytes. Throws `InvalidParameter` if there are none, or too many. */
export async function* atMost(bytes: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > maxBytes)
      throw InvalidParameter({ param: "file", message: `Choose a file of at most ${maxBytes / 1_000_000} MB.` });
    yield chunk;
  }
  if (length === 0) throw InvalidParameter({ param: "file", message: "The file is empty." });
}

/** The same bytes in pieces of one size, except the last one. */
async function* piecesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    length += chunk.length;
    while (length >= PIECE_BYTES) {
      const all = Buffer.concat(waiting);
      yield all.subarray(0, PIECE_BYTES);
      waiting = [all.subarray(PIECE_BYTES)];
      length -= PIECE_BYTES;
    }
  }
  if (length > 0) yield Buffer.concat(waiting);
}
