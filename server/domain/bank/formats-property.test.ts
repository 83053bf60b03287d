import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import { importBankFile } from "@/server/domain/bank/import-bank-file";
import type { Context } from "@/server/operations/context";
import type { BankEntry, BankFormat } from "@/server/ports/bank-file";
import { bankEntry, bankFile, bankStatement } from "@/server/testing/bank-file-double";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards that a month is booked once, whatever the formats, overlaps and order of its files, and that the books equal
// the bank's to the cent. BANK_MONTHS=500 plays more.

const MONTHS = Number(process.env.BANK_MONTHS ?? 15);
const SEED = Number(process.env.BANK_SEED ?? Math.floor(Math.random() * 2 ** 31));

let fixture: GiftFixture;
let operator: Context;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  operator = fixture.system.as({ kind: "operator", identityId: null, name: "ops", requestId: "req_ops" });
});
afterAll(() => fixture.close());

const booking = fc.record({
  day: fc.integer({ min: 2, max: 28 }),
  // Few amounts, so that many are equal.
  cents: fc.constantFrom(500n, 1_000n, 2_500n, -500n, -1_000n),
  id: fc.option(fc.constantFrom("A", "B", "C"), { nil: null }),
  text: fc.constantFrom("", "Ref: 7KQ4 for the garden", "Thanks"),
});
const month = fc.record({
  bookings: fc.array(booking, { minLength: 1, maxLength: 15 }),
  files: fc.shuffledSubarray([0, 0, 1, 1, 2, 2], { minLength: 3, maxLength: 6 }),
});
type Booking = typeof booking extends fc.Arbitrary<infer B> ? B : never;

const FORMATS: readonly BankFormat[] = ["camt", "mt940", "ofx"];
const WHOLE = { from: "2026-05-01", to: "2026-05-31" };

/** A booking as each format writes it: with its own references, without the payer's id, or with its text truncated. */
function entryIn(format: BankFormat, { day, cents, id, text }: Booking, at: number): BankEntry {
  const said = {
    camt: { endToEndId: id, text, bankReference: `C${at}` },
    mt940: { endToEndId: id, text: text.replaceAll(" ", "").slice(0, 30), bankReference: null },
    ofx: { endToEndId: null, text: text.slice(0, 24), bankReference: `F${at}` },
  }[format as "camt" | "mt940" | "ofx"];
  return bankEntry(`2026-05-${String(day).padStart(2, "0")}`, cents, said);
}

let accounts = 0;

async function play({ bookings, files }: { bookings: Booking[]; files: number[] }): Promise<void> {
  accounts += 1;
  const number = String(accounts).padStart(10, "0");
  const account = await addBankAccount(operator, {
    holder: "Almoner",
    iban: null,
    number,
    bank: null,
    currency: "EUR",
  });
  const sorted = bookings.toSorted((one, other) => one.day - other.day);
  let booked = 0;
  for (const [at, which] of [...files, 0].entries()) {
    const format = FORMATS[which]!;
    const entries = sorted.map((one, place) => entryIn(format, one, place));
    const records = bankStatement("", WHOLE, entries, { number: at }).map((record) =>
      record.record === "statement" ? { ...record, account: { iban: null, number, bank: null } } : record,
    );
    const done = await importBankFile(operator, {
      source: bankFile(`${number}.${at}`, records, format),
      mapping: null,
      accountId: null,
    });
    expect(done.all, "undecided").toBe(done.decided);
    booked += done.booked;
  }
  expect(booked).toBe(bookings.length);
  const [row] = await fixture.system.statement<{ cents: string }>(
    "SELECT coalesce(sum(amount_cents), 0)::text AS cents FROM bank_lines WHERE account_id = $1",
    [account.id],
  );
  expect(BigInt(row!.cents)).toBe(bookings.reduce((sum, { cents }) => sum + cents, 0n));
}

it(`books a month once, in whichever files it comes (BANK_SEED=${SEED})`, { timeout: 3_600_000 }, async () => {
  await fc.assert(fc.asyncProperty(month, play), { seed: SEED, numRuns: MONTHS, endOnFailure: true });
  expect(await fixture.brokenBooks()).toEqual([]);
});
