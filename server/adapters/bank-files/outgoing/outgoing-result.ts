import { createHash } from "node:crypto";
import { bankText, isBankId } from "@/server/kernel/bank-text";
import { bankDay, bankingCalendarOf, bankingDayFrom } from "@/server/kernel/banking-days";
import { minorUnits } from "@/server/kernel/currencies";
import { type Cents, decimalText } from "@/server/kernel/money";
import {
  type OutgoingBatch,
  type OutgoingFile,
  OutgoingFileError,
  type OutgoingPayment,
} from "@/server/ports/outgoing-file";

export const ID_MAX_CHARACTERS = 35;

/** Returns the total of the payments. */
export function totalOf(payments: readonly OutgoingPayment[]): Cents {
  return payments.reduce((sum, { amountCents }) => sum + amountCents, 0n);
}

/**
 * Writes an id with hyphens instead of underscores, which banks do not accept. Throws if other characters would have to
 * change.
 */
export function bankId(id: string, paymentId: string | null = null): string {
  const written = id.replaceAll("_", "-");
  if (!isBankId(written, ID_MAX_CHARACTERS))
    throw new OutgoingFileError(`${id} is not an id that banks accept`, paymentId);
  return written;
}

/** Throws if no format can represent the batch: it has no payments, a non-positive amount, or a duplicate id. */
export function checkBatch({ payments, debtor, fileId }: OutgoingBatch): void {
  bankId(fileId);
  if (payments.length === 0) throw new OutgoingFileError("The batch has no payments");
  if (bankText(debtor.name, 1) === "") throw new OutgoingFileError("The payer has no name");
  const ids = new Set<string>();
  for (const { id, amountCents, payee } of payments) {
    const reference = bankId(id, id);
    if (ids.has(reference)) throw new OutgoingFileError(`${id} is in the batch twice`, id);
    ids.add(reference);
    if (amountCents <= 0n) throw new OutgoingFileError("The amount must be above zero", id);
    if (bankText(payee.name, 1) === "") throw new OutgoingFileError("The payee has no name", id);
  }
}

/**
 * Returns the currency's first banking day on or after both the requested day and the day on which the file is created.
 */
export function executionDay({ currency, executesOn, madeAt }: OutgoingBatch): string {
  const calendar = bankingCalendarOf(currency);
  const today = bankDay(calendar, madeAt);
  return bankingDayFrom(calendar, executesOn > today ? executesOn : today);
}

/** Writes an amount with the currency's number of decimals. */
export function amountText(cents: Cents, currency: string): string {
  return decimalText(cents, minorUnits(currency));
}

/** What a format's writer knows about its file. */
export interface WrittenFile extends Pick<OutgoingFile, "name" | "mediaType" | "executesOn"> {
  text: string;
  summary?: OutgoingFile["summary"];
  references: OutgoingFile["references"];
}

/** Completes a written file with its count, total and checksum. */
export function outgoingFile({ payments }: OutgoingBatch, { text, summary, ...file }: WrittenFile): OutgoingFile {
  const bytes = new TextEncoder().encode(text);
  return {
    ...file,
    bytes,
    summary: summary ?? null,
    count: payments.length,
    totalCents: totalOf(payments),
    checksum: sha256(bytes),
  };
}

/** The SHA-256 of the bytes, in hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
