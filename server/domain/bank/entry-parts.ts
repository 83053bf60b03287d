import type { Cents } from "@/server/kernel/money";
import type { BankDetail, BankEntry } from "@/server/ports/bank-file";

/** A single payment of a booking, with what it says. A booking's parts add up to its amount. */
export type EntryPart = BankDetail & { amountCents: Cents };

/**
 * Returns the single payments that a booking consists of: itself, unless the bank collected several. What these
 * don't explain, such as deducted charges, is a part of its own without text: the booking is what moved.
 */
export function partsOf(entry: BankEntry): EntryPart[] {
  const [first, ...others] = entry.details;
  if (!first) return [entry];
  if (others.length === 0) return [{ ...merged(entry, first), amountCents: entry.amountCents }];
  const parts = amountsOf(entry);
  if (parts === null) return [{ ...entry, text: textOf(entry) }];
  const rest = entry.amountCents - parts.reduce((sum, part) => sum + part.amountCents, 0n);
  return rest === 0n ? parts : [...parts, { ...NOTHING, currency: entry.currency, amountCents: rest }];
}

const NOTHING = {
  counterparty: null,
  text: "",
  structuredReference: null,
  endToEndId: null,
  bankReference: null,
  returnCode: null,
};

/** The payments with their amounts; null if one has none, or has it in another currency. */
function amountsOf({ details, currency }: BankEntry): EntryPart[] | null {
  const parts: EntryPart[] = [];
  for (const detail of details) {
    const { amountCents } = detail;
    if (amountCents === null || amountCents === 0n || detail.currency !== currency) return null;
    parts.push({ ...detail, amountCents });
  }
  return parts;
}

/** What a booking's only payment says, supplemented by what the booking says. */
function merged(entry: BankEntry, detail: BankDetail): BankDetail {
  return {
    ...detail,
    currency: entry.currency,
    counterparty: detail.counterparty ?? entry.counterparty,
    text: detail.text || entry.text,
    structuredReference: detail.structuredReference ?? entry.structuredReference,
    endToEndId: detail.endToEndId ?? entry.endToEndId,
    bankReference: detail.bankReference ?? entry.bankReference,
    returnCode: detail.returnCode ?? entry.returnCode,
  };
}

function textOf(entry: BankEntry): string {
  return [entry.text, ...entry.details.map(({ text }) => text)].filter(Boolean).join(" ");
}
