import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNachaReturns } from "@/server/adapters/bank-files/answers/nacha-returns";
import { writeNacha } from "@/server/adapters/bank-files/outgoing/nacha";
import { BankFileError } from "@/server/ports/bank-file";
import type { PaymentAnswer } from "@/server/ports/payment-answer";
import { testUsBatch, testUsPayment } from "@/server/testing/outgoing-batches";

// The positions are those of the Nacha Operating Rules, counted from 1:
// 99: code 4-6, original trace 7-21, date of death 22-27, bank 28-35, information 36-79, trace 80-94.
// 98: code 4-6, original trace 7-21, bank 28-35, corrected data 36-64, trace 80-94.
const HEADER = "101 021000021 1123456789261202083 0A094101FIRST BANK             ALMONER FOUNDATION             ".slice(
  0,
  94,
);
const batchHeader = (entryClass: string) =>
  `5220ALMONER FOUNDATI                    1123456789${entryClass}GRANT     261202261202336107100001900000001`.slice(
    0,
    94,
  );
const entry = (code: string, cents: number, trace: string) =>
  `6${code}021000021${"1234-567".padEnd(17)}${String(cents).padStart(10, "0")}${"PAY-1".padEnd(15)}${"MARIA MUNOZ".padEnd(22)}  1${trace}`;
const addenda99 = (code: string, original: string, text = "") =>
  `799${code}${original}${" ".repeat(6)}09100001${text.padEnd(44)}091000010000001`;
const addenda98 = (code: string, original: string, data: string) =>
  `798${code}${original}${" ".repeat(6)}09100001${data.padEnd(29)}${" ".repeat(15)}091000010000002`;

function fileOf(...batches: string[][]): string[] {
  const totals = { count: 0, hash: 0, debit: 0, credit: 0 };
  const lines = [HEADER];
  const number = (value: number, digits: number) => String(value).padStart(digits, "0");
  for (const records of batches) {
    const entries = records.filter((record) => record.startsWith("6"));
    const cents = (isDebit: boolean) =>
      entries.filter((one) => Number(one[2]) >= 5 === isDebit).reduce((sum, one) => sum + Number(one.slice(29, 39)), 0);
    const [debit, credit] = [cents(true), cents(false)];
    const hash = entries.length * 2_100_002;
    const sums = `${number(hash, 10)}${number(debit, 12)}${number(credit, 12)}`;
    lines.push(batchHeader("PPD"), ...records);
    lines.push(`8220${number(records.length, 6)}${sums}1123456789${" ".repeat(25)}091000010000001`);
    totals.count += records.length;
    totals.hash += hash;
    totals.debit += debit;
    totals.credit += credit;
  }
  const sums = `${number(totals.hash, 10)}${number(totals.debit, 12)}${number(totals.credit, 12)}`;
  lines.push(`9${number(batches.length, 6)}000001${number(totals.count, 8)}${sums}${" ".repeat(39)}`);
  while (lines.length % 10 !== 0) lines.push("9".repeat(94));
  return lines;
}

async function listOf(answers: AsyncIterable<PaymentAnswer>): Promise<PaymentAnswer[]> {
  const list: PaymentAnswer[] = [];
  for await (const answer of answers) list.push(answer);
  return list;
}

async function read(text: string, size = 50) {
  async function* source() {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
  }
  return await listOf(readNachaReturns(source()));
}

const SENT = writeNacha(testUsBatch({ payments: [testUsPayment(), testUsPayment({ id: "pay_2" })] })).references;
const [FIRST, SECOND] = SENT.map(({ reference }) => reference) as [string, string];
const RETURNS = fileOf(
  [entry("21", 1234, "091000010000001"), addenda99("R03", FIRST, "NO SUCH ACCOUNT HERE")],
  [entry("21", 0, "091000010000002"), addenda98("C01", SECOND, "1234-568")],
);

describe("a file of returns", () => {
  it("says which payment came back and why, and which account was wrong", async () => {
    expect(RETURNS.every((line) => line.length === 94)).toBe(true);
    const answers = await read(RETURNS.join("\n"));
    expect(answers).toMatchObject([
      {
        about: "payment",
        reference: FIRST,
        status: "returned",
        statusCode: "R03",
        reasons: [{ code: "R03", text: "No account, or unable to locate the account: NO SUCH ACCOUNT HERE" }],
        amountCents: 1234n,
        currency: "USD",
        corrected: null,
        place: "line 4",
      },
      {
        reference: SECOND,
        status: "corrected",
        statusCode: "C01",
        corrected: { routing: null, number: "1234-568", type: null, name: null, written: "1234-568" },
      },
    ]);
    expect(answers).toHaveLength(2);
  });

  it.each(["\n", "\r\n"])("has lines that end with %j, and bytes that are cut anywhere", async (end) => {
    const expected = await read(RETURNS.join("\n"), 10_000);
    for (const size of [1, 93, 94, 95, 1000]) expect(await read(RETURNS.join(end), size)).toEqual(expected);
  });

  it("may have lines whose last spaces were cut", async () => {
    const cut = RETURNS.map((line) => line.trimEnd());
    expect(await read(cut.join("\n"))).toHaveLength(2);
  });

  it("may have letters in a trace number, where the operator refused the file", async () => {
    const lines = fileOf([entry("22", 1234, "REJ030000000001"), addenda99("REJ", "02100002REJ0001")]);
    expect(await read(lines.join("\n"))).toMatchObject([
      { reference: "02100002REJ0001", status: "returned", statusCode: "REJ", reasons: [{ code: "REJ", text: "" }] },
    ]);
  });

  it("may have an original trace number that ends with zeros", async () => {
    const lines = fileOf([entry("21", 1234, "091000010000001"), addenda99("R02", "021000020000000")]);
    expect(await read(lines.join("\n"))).toMatchObject([{ reference: "021000020000000", statusCode: "R02" }]);
  });

  it.each(["22", "27", "55"])("passes over an entry of code %s that is no answer", async (code) => {
    expect(await read(fileOf([entry(code, 5, "091000010000001")]).join("\n"))).toEqual([]);
  });
});

describe("a correction", () => {
  const none = { routing: null, number: null, type: null, name: null };
  it.each([
    ["C01", "00123456789", { number: "00123456789" }],
    ["C02", "091000019", { routing: "091000019" }],
    ["C03", "091000019   00123456789", { routing: "091000019", number: "00123456789" }],
    ["C03", "091000019 1234", { routing: "091000019", number: "1234" }],
    ["C04", "MARIA MUNOZ LOPEZ", { name: "MARIA MUNOZ LOPEZ" }],
    ["C05", "32", { type: "savings" }],
    ["C06", `${"00123456789".padEnd(17)}   22`, { number: "00123456789", type: "checking" }],
    ["C07", `091000019${"00123456789".padEnd(17)}32`, { routing: "091000019", number: "00123456789", type: "savings" }],
    ["C07", "0910000191234567890123456722", { routing: "091000019", number: "12345678901234567", type: "checking" }],
    ["C02", "091000018", {}],
    ["C06", "00123456789", {}],
  ])("%s of %j is read", async (code, data, corrected) => {
    const [answer] = await read(fileOf([entry("21", 0, FIRST), addenda98(code, FIRST, data)]).join("\n"));
    expect(answer!.corrected).toEqual({ ...none, ...corrected, written: data });
  });

  it.each(["C09", "C61"])("%s is not about the account", async (code) => {
    const [answer] = await read(fileOf([entry("21", 0, FIRST), addenda98(code, FIRST, "X")]).join("\n"));
    expect(answer).toMatchObject({ status: "corrected", statusCode: code, corrected: null });
  });
});

describe("a damaged file", () => {
  it("is refused wherever a digit of the original trace's entry is another", async () => {
    const digit = fc.tuple(fc.constantFrom(...[3, 10, 30, 38]), fc.integer({ min: 1, max: 9 }));
    await fc.assert(
      fc.asyncProperty(digit, async ([at, add]) => {
        const lines = [...RETURNS];
        const wrong = (Number(lines[2]![at]) + add) % 10;
        lines[2] = lines[2]!.slice(0, at) + wrong + lines[2]!.slice(at + 1);
        await expect(read(lines.join("\n"))).rejects.toThrow("differ from their control");
      }),
    );
  });

  it("is read or refused, and nothing else", async () => {
    const byte = fc.tuple(fc.nat(), fc.integer({ min: 10, max: 126 }));
    await fc.assert(
      fc.asyncProperty(fc.array(byte, { minLength: 1, maxLength: 4 }), async (changes) => {
        const characters = [...RETURNS.join("\n")];
        for (const [at, code] of changes) characters[at % characters.length] = String.fromCharCode(code);
        const outcome = await read(characters.join("")).catch((error: unknown) => error);
        expect(Array.isArray(outcome) || outcome instanceof BankFileError).toBe(true);
      }),
    );
  });
});

describe("a file is refused", () => {
  const replace = (at: number, from: number, text: string) =>
    RETURNS.map((line, index) => (index === at ? line.slice(0, from) + text + line.slice(from + text.length) : line));
  it.each([
    ["that is none", ["<xml/>"], "not a NACHA file"],
    ["that is empty", [], "breaks off"],
    ["that breaks off", RETURNS.slice(0, 5), "breaks off"],
    ["that ends within a batch", [...RETURNS.slice(0, 4), RETURNS[9]!], "within a batch"],
    ["with an amount that its batch does not have", replace(2, 36, "9"), "differ from their control"],
    ["with a routing number that its batch does not have", replace(2, 4, "9"), "differ from their control"],
    ["with a total that differs at the end", replace(9, 50, "9"), "differ from their control"],
    ["with more batches than it says", replace(9, 6, "3"), "more or fewer batches"],
    ["with an entry outside of a batch", [HEADER, RETURNS[2]!], "outside of a batch"],
    ["with an addenda without its entry", [...RETURNS.slice(0, 2), RETURNS[3]!], "without its entry"],
    ["without the trace number", replace(3, 6, " ".repeat(15)), "which payment"],
    ["with an amount that is none", replace(2, 30, "A"), "no digits in positions 30 to 39"],
    ["with a line that is too long", [...RETURNS.slice(0, 1), `${RETURNS[1]}x`], "more than 94"],
    ["that goes on after its end", [...RETURNS, RETURNS[1]!], "goes on after"],
  ])("%s", async (_, lines, message) => {
    await expect(read(lines.join("\n"))).rejects.toThrow(message);
    await expect(read(lines.join("\n"))).rejects.toThrow(BankFileError);
  });
});
