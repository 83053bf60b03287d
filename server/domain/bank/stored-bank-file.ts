import { bankFileStates } from "@/server/domain/bank/bank-file-states";
import { readPieces, storePieces } from "@/server/domain/bank/stored-pieces";
import type { BankFile } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import { initialState } from "@/server/kernel/states";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import { removePieces, type SealedFile } from "@/server/operations/sealed-file";
import type { BankFileSource } from "@/server/ports/bank-file";

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
  const stored = await storePieces(ctx, sealedFile(id), source.open());
  const { sha256 } = stored;
  const status = initialState(bankFileStates);
  const about = { isAutomatic, createdBy: callerName(ctx.caller) };
  const data = { id, name: source.name, ...stored, status, ...about };
  const isNew = await ctx.transaction(async (tx) => {
    const { count } = await tx.db.bankFile.createMany({ data: { ...data, createdAt: tx.now() }, skipDuplicates: true });
    if (count === 1 && isReadLater) await recordFollowUps(tx, "read_bank_file", [id]);
    if (count === 1) await audit(tx, "bank_file.store", id, { name: source.name, sha256 });
    return count === 1;
  });
  if (!isNew) await removePieces(ctx, sealedFile(id), stored.pieces);
  return { file: await ctx.db.bankFile.findUniqueOrThrow({ where: { sha256 } }), isNew };
}

/** Opens a stored file, as often as it is needed. Throws if a piece of it is gone. */
export function storedSource(ctx: Context, file: BankFile): BankFileSource {
  return {
    name: file.name,
    open: () => readPieces(ctx, sealedFile(file.id), file),
  };
}

function sealedFile(id: string): SealedFile {
  return { about: id, folder: `bank-files/${id}` };
}
