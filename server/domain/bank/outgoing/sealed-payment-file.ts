import { createHash } from "node:crypto";
import type { BankPaymentFile } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { readPiece, type SealedFile } from "@/server/operations/sealed-file";

/** Where the bytes of a payment file are. */
export function sealedPaymentFile(id: string): SealedFile {
  return { about: id, folder: `bank-payments/${id}` };
}

/** Reads the bytes of a payment file, as they were made. Throws if they are gone, or are others. */
export async function readPaymentFile(ctx: Context, file: BankPaymentFile): Promise<Uint8Array> {
  const bytes = await readPiece(ctx, sealedPaymentFile(file.id), file, 0);
  if (bytes === null) throw new Error(`The bytes of the payment file ${file.id} are gone.`);
  if (createHash("sha256").update(bytes).digest("hex") !== file.sha256)
    throw new Error(`The bytes of the payment file ${file.id} are not those that were made.`);
  return bytes;
}
