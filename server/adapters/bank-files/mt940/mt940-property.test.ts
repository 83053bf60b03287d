// Guards that whatever entries a bank writes come back exactly, in the German dialect and in free text.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMt940 } from "@/server/adapters/bank-files/mt940/read-mt940";
import { decimalText } from "@/server/kernel/money";
import { bytesOf, statementsOf } from "@/server/testing/bank-file-bytes";

const LINE_CHARACTERS = 65;
const FIELD_CHARACTERS = 27;

interface Written {
  cents: bigint;
  isReversal: boolean;
  valueOn: Date;
  daysLater: number;
  reference: string;
  text: string;
}

const letters = [..."ABCXYZabcxyz0189 .,-()/'+öÉ"];
const text = fc
  .string({ unit: fc.constantFrom(...letters), maxLength: 140 })
  .map((one) => one.trim().replace(/\s+/g, " "))
  // Text that begins like this belongs to another dialect.
  .filter((one) => !/^(\/|\d{10}\s|\d{3}\D\d\d)/.test(one));
const entries = fc.array(
  fc.record<Written>({
    cents: fc.bigInt({ min: -99_999_999n, max: 99_999_999n }),
    isReversal: fc.boolean(),
    valueOn: fc.date({ min: new Date("2001-01-01"), max: new Date("2078-12-31"), noInvalidDate: true }),
    daysLater: fc.integer({ min: -60, max: 60 }),
    reference: fc.string({ unit: fc.constantFrom(..."ABC123"), minLength: 2, maxLength: 16 }),
    text,
  }),
  { maxLength: 6 },
);

function day(date: Date, daysLater = 0): string {
  return new Date(date.getTime() + daysLater * 86_400_000).toISOString().slice(0, 10);
}

function cut(long: string, size: number): string[] {
  return long.match(new RegExp(`.{1,${size}}`, "gu")) ?? [""];
}

function german(written: Written): string[] {
  const fields = cut(`SVWZ+${written.text}`, FIELD_CHARACTERS).map(
    (piece, at) => `?${at < 10 ? 20 + at : 50 + at}${piece}`,
  );
  return cut(`166?00GUTSCHRIFT${fields.join("")}?32Jane Doe`, LINE_CHARACTERS);
}

function free(written: Written): string[] {
  return cut(written.text, LINE_CHARACTERS);
}

function file(all: Written[], dialect: (written: Written) => string[]): string {
  const lines = all.flatMap((written) => {
    const isCredit = written.cents >= 0n;
    const mark = written.isReversal ? (isCredit ? "RD" : "RC") : isCredit ? "C" : "D";
    const booked = day(written.valueOn, written.daysLater).replaceAll("-", "").slice(4);
    const value = day(written.valueOn).replaceAll("-", "").slice(2);
    const amount = decimalText(isCredit ? written.cents : -written.cents).replace(".", ",");
    const [first = "", ...others] = dialect(written);
    return [`:61:${value}${booked}${mark}R${amount}NTRFNONREF//${written.reference}`, `:86:${first}`, ...others];
  });
  return [":20:X", ":25:12345678", ":28C:1", ":60F:C240101EUR1,", ...lines, ":62F:C240101EUR2,", "-", ""].join("\r\n");
}

describe("entries", () => {
  it.each([
    ["German", german],
    ["free", free],
  ])("come back exactly from %s texts", async (_, dialect) => {
    await fc.assert(
      fc.asyncProperty(entries, fc.integer({ min: 1, max: 300 }), async (all, partSize) => {
        const [only] = await statementsOf(readMt940(bytesOf(file(all, dialect), partSize)));
        expect(
          only!.entries.map(({ amountCents, isReversal, bookedOn, valueOn, bankReference, text }) => ({
            amountCents,
            isReversal,
            bookedOn,
            valueOn,
            bankReference,
            text,
          })),
        ).toEqual(
          all.map((written) => ({
            amountCents: written.cents,
            isReversal: written.isReversal,
            bookedOn: day(written.valueOn, written.daysLater),
            valueOn: day(written.valueOn),
            bankReference: written.reference,
            text: written.text,
          })),
        );
      }),
    );
  });
});
