import { openPayee } from "@/server/domain/bank/outgoing/payee";
import type { BankTransfer } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import {
  type OutgoingBatch,
  type OutgoingFile,
  OutgoingFileError,
  type OutgoingFormat,
  type OutgoingPayment,
} from "@/server/ports/outgoing-file";

/** A transfer that the account's files cannot hold, and why. */
export interface LeftOut {
  transferId: string;
  message: string;
}

/** A file, and what is not in it. The file is null if it holds nothing. */
export interface WrittenBatch {
  file: OutgoingFile | null;
  leftOut: LeftOut[];
}

/** A transfer as files have it. */
export function paymentOf(ctx: Context, { id, payeeSealed, amountCents, text }: BankTransfer): OutgoingPayment {
  return { id, amountCents, payee: openPayee(ctx, id, payeeSealed!), text };
}

/** Writes the payments of a batch that a file can hold. One that it can't, such as one abroad, blocks no others. */
export function writeBatch(ctx: Context, format: OutgoingFormat, batch: OutgoingBatch): WrittenBatch {
  const write = (payments: readonly OutgoingPayment[]) => ctx.ports.bankPayments.write(format, { ...batch, payments });
  try {
    return { file: write(batch.payments), leftOut: [] };
  } catch (error) {
    if (!(error instanceof OutgoingFileError) || error.paymentId === null) throw error;
  }
  const leftOut = batch.payments.flatMap((payment) => {
    const message = problemOf(() => write([payment]));
    return message === null ? [] : [{ transferId: payment.id, message }];
  });
  const out = new Set(leftOut.map(({ transferId }) => transferId));
  const held = batch.payments.filter(({ id }) => !out.has(id));
  return { file: held.length > 0 ? write(held) : null, leftOut };
}

function problemOf(write: () => unknown): string | null {
  try {
    write();
    return null;
  } catch (error) {
    if (error instanceof OutgoingFileError && error.paymentId !== null) return error.message;
    throw error;
  }
}
