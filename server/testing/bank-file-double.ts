import type { BankDetail, BankEntry, BankFileSource, BankFormat, BankRecord } from "@/server/ports/bank-file";
import type { BankFileReader } from "@/server/ports/bank-file-reader";

/** A file for tests, whose bytes are its records as JSON. */
export function bankFile(name: string, records: readonly BankRecord[], format: BankFormat = "camt"): BankFileSource {
  const text = JSON.stringify({ format, records }, (_, value) => (typeof value === "bigint" ? `${value}n` : value));
  return {
    name,
    async *open() {
      // In small chunks, as from a disk.
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
    },
  };
}

/** Reads the files that `bankFile` makes. */
export const bankFileDouble: BankFileReader = {
  async *read(source) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of source.open()) chunks.push(chunk);
    const { format, records } = JSON.parse(Buffer.concat(chunks).toString(), (_, value) =>
      typeof value === "string" && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
    ) as { format: BankFormat; records: BankRecord[] };
    yield { name: source.name, format, records: each(records) };
  },
  startOfTable: () => Promise.resolve(null),
};

async function* each(records: readonly BankRecord[]): AsyncGenerator<BankRecord> {
  yield* records;
}

const SAID: BankDetail = {
  amountCents: null,
  currency: "EUR",
  counterparty: null,
  text: "",
  structuredReference: null,
  endToEndId: null,
  bankReference: null,
  returnCode: null,
};

/** A booked entry, with the given changes. */
export function bankEntry(bookedOn: string, amountCents: bigint, changes: Partial<BankEntry> = {}): BankEntry {
  const entry = { ...SAID, record: "entry", status: "booked", amountCents, isReversal: false, bookedOn } as const;
  return { ...entry, valueOn: bookedOn, code: null, chargesCents: 0n, details: [], place: "entry", ...changes };
}

/** A statement of an account for a period. It adds up unless the changes make it wrong. */
export function bankStatement(
  iban: string,
  { from, to, openingCents = 0n }: { from: string; to: string; openingCents?: bigint },
  entries: readonly BankEntry[],
  changes: { closingCents?: bigint; number?: number } = {},
): BankRecord[] {
  const sum = entries.reduce((cents, { amountCents }) => cents + amountCents, openingCents);
  const account = { iban, number: null, bank: null };
  const opening = { amountCents: openingCents, currency: "EUR", on: from };
  const closing = { amountCents: changes.closingCents ?? sum, currency: "EUR", on: to };
  const head = { account, currency: "EUR", kind: "statement", reference: null, opening, madeAt: null } as const;
  return [{ record: "statement", ...head, number: changes.number ?? null }, ...entries, { record: "end", closing }];
}
