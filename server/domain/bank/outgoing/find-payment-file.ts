import type { BankPaymentFile } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";

/** Finds a file of transfers by its id, locked where that is asked for. Throws if there is none. */
export async function findPaymentFile(
  ctx: Context,
  id: string,
  { locks = false }: { locks?: boolean } = {},
): Promise<BankPaymentFile> {
  if (locks) await ctx.statement("SELECT 1 FROM bank_payment_files WHERE id = $1 FOR NO KEY UPDATE", [id]);
  const file = await ctx.db.bankPaymentFile.findUnique({ where: { id } });
  if (!file) throw ResourceNotFound({ message: `There is no payment file ${id}.` });
  return file;
}
