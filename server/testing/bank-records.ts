import type { BankBalance, BankEntry, BankRecord, BankStatementHead } from "@/server/ports/bank-file";

/** The smallest valid records of bank files, with the parts that a test sets. */
export function bankHead(parts: Partial<BankStatementHead> = {}): BankStatementHead {
  return {
    record: "statement",
    account: { iban: "DE89370400440532013000", number: null, bank: null },
    currency: "EUR",
    kind: "statement",
    reference: null,
    number: null,
    opening: null,
    madeAt: null,
    ...parts,
  };
}

export function bankBalance(amountCents: bigint, on = "2026-11-02", currency = "EUR"): BankBalance {
  return { amountCents, currency, on };
}

export function bankEntry(amountCents: bigint, parts: Partial<BankEntry> = {}): BankEntry {
  return {
    record: "entry",
    status: "booked",
    amountCents,
    currency: "EUR",
    isReversal: false,
    bookedOn: "2026-11-02",
    valueOn: null,
    code: null,
    chargesCents: 0n,
    counterparty: null,
    text: "",
    structuredReference: null,
    endToEndId: null,
    bankReference: null,
    returnCode: null,
    details: [],
    place: "entry 1 of statement 1",
    ...parts,
  };
}

/** A whole statement. */
export function bankStatement(
  head: Partial<BankStatementHead>,
  entries: BankEntry[],
  closing: BankBalance | null,
): BankRecord[] {
  return [bankHead(head), ...entries, { record: "end", closing }];
}
