import { createHash } from "node:crypto";
import { bankFileStates } from "@/server/domain/bank/bank-file-states";
import type { BankFile } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import { initialState } from "@/server/kernel/states";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import { newFileKey, readPiece, removePieces, type SealedFile, writePiece } from "@/server/operations/sealed-file";
import type { BankFileSource } from "@/server/ports/bank-file";

const PIECE_BYTES = 1_048_576;

/** A file that was stored, and whether this is the first time that its content was seen. */
export interface StoredBankFile {
  file: BankFile;
  isNew: boolean;
}

interface StoreOptions {
  /** Whether it is booked without anyone looking at it first. */
  isAutomatic?: boolean;
  /** Whether a worker reads it. */
  isReadLater?: boolean;
}

/**
 * Stores a file of statements, encrypted and in pieces, so that it is never in memory as a whole. A file with the same content is
 * stored once, whatever its name.
 */
export async function storeBankFile(
  ctx: Context,
  source: BankFileSource,
  { isAutomatic = false, isReadLater = false }: StoreOptions = {},
): Promise<StoredBankFile> {
  const id = ctx.newId("bankFile");
  const { key, ...lock } = newFileKey(ctx, id);
  const hash = createHash("sha256");
  let pieces = 0;
  let sizeBytes = 0n;
  for await (const piece of piecesOf(source.open())) {
    hash.update(piece);
    await writePiece(ctx, sealedFile(id), key, pieces, piece);
    pieces += 1;
    sizeBytes += BigInt(piece.length);
  }
  const sha256 = hash.digest("hex");
  const status = initialState(bankFileStates);
  const about = { isAutomatic, createdBy: callerName(ctx.caller) };
  const data = { id, name: source.name, sha256, sizeBytes, pieces, ...lock, status, ...about };
  const isNew = await ctx.transaction(async (tx) => {
    const { count } = await tx.db.bankFile.createMany({ data: { ...data, createdAt: tx.now() }, skipDuplicates: true });
    if (count === 1 && isReadLater) await recordFollowUps(tx, "read_bank_file", [id]);
    if (count === 1) await audit(tx, "bank_file.store", id, { name: source.name, sha256 });
    return count === 1;
  });
  if (!isNew) await removePieces(ctx, sealedFile(id), pieces);
  return { file: await ctx.db.bankFile.findUniqueOrThrow({ where: { sha256 } }), isNew };
}

/** Opens a stored file, as often as it is needed. Throws if a piece of it is gone. */
export function storedSource(ctx: Context, file: BankFile): BankFileSource {
  return {
    name: file.name,
    async *open() {
      for (let at = 0; at < file.pieces; at += 1) {
        const piece = await readPiece(ctx, sealedFile(file.id), file, at);
        if (piece === null) throw new Error(`Piece ${at} of the bank file ${file.id} is gone.`);
        yield piece;
      }
    },
  };
}

function sealedFile(id: string): SealedFile {
  return { about: id, folder: `bank-files/${id}` };
}

/** The same bytes in pieces of one size, the last one excepted. */
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
