import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { statementWriter } from "@/server/adapters/bank-files/writing/write-statement";
import { STATEMENT_FORMATS, type StatementFormat } from "@/server/ports/statement-writer";
import { randomMonth } from "@/server/testing/bank-statements";
import { STATEMENT_ODDITIES } from "@/server/testing/statement-oddities";
import { readWritten } from "@/server/testing/written-statements";

// Guards that whatever a bank exports is read, and that errors in it are reported and not booked. STATEMENT_MONTHS sets
// how many months are played, STATEMENT_SEED which ones.

const MONTHS = Number(process.env.STATEMENT_MONTHS ?? 200);
const SEED = Number(process.env.STATEMENT_SEED ?? 2026);

/** A month's days with the bookings of each: the same in every format. */
async function daysOf(seed: number, format: StatementFormat) {
  const statement = randomMonth(seed);
  const read = await readWritten(statementWriter.write(format, statement).bytes, format);
  expect(read.problems, `${format} of ${seed}`).toEqual([]);
  return read.entries.map(({ bookedOn, valueOn, amountCents, currency }) => [bookedOn, valueOn, amountCents, currency]);
}

it(`reads ${MONTHS} months in each format, or says what is odd about them (STATEMENT_SEED=${SEED})`, async () => {
  const planted = new Map<string, number>();
  for (let at = 0; at < MONTHS; at += 1) {
    const statement = randomMonth(SEED + at);
    const oddity = STATEMENT_ODDITIES[at % STATEMENT_ODDITIES.length]!;
    for (const format of STATEMENT_FORMATS) {
      const file = statementWriter.write(format, statement);
      const bytes = oddity.plant(file.bytes, format);
      const label = `${oddity.name} in ${format}, STATEMENT_SEED=${SEED + at}`;
      const read = await readWritten(bytes ?? file.bytes, format);
      if (bytes && oddity.says) expect(read.problems.join(), label).toMatch(oddity.says);
      else {
        expect(read.problems, label).toEqual([]);
        expect(
          read.entries.map(({ amountCents }) => amountCents),
          label,
        ).toEqual(statement.entries.map(({ amountCents }) => amountCents));
        if (read.closingCents !== null) expect(read.closingCents, label).toBe(file.closingCents);
      }
      if (bytes) planted.set(oddity.name, (planted.get(oddity.name) ?? 0) + 1);
    }
  }
  // Every listed oddity was planted at least once.
  expect([...planted.keys()].sort()).toEqual(STATEMENT_ODDITIES.map(({ name }) => name).sort());
}, 120_000);

it("has the same days, sums and counts in each format", async () => {
  for (let seed = SEED; seed < SEED + 30; seed += 1) {
    const [first, ...others] = await Promise.all(STATEMENT_FORMATS.map((format) => daysOf(seed, format)));
    for (const other of others) expect(other, String(seed)).toEqual(first);
  }
}, 60_000);

it("keeps in camt and MT940 who paid, and the ids", async () => {
  for (let seed = SEED; seed < SEED + 30; seed += 1) {
    const statement = randomMonth(seed);
    for (const format of ["camt.053.001.08", "camt.053.001.02", "mt940"] as const) {
      const { entries } = await readWritten(statementWriter.write(format, statement).bytes, format);
      for (const [at, entry] of statement.entries.entries()) {
        const read = entries[at]!;
        expect([read.endToEndId, read.isReversal], `${format} of ${seed}`).toEqual([
          entry.endToEndId,
          entry.isReversal,
        ]);
        expect(read.counterparty?.account.iban ?? null).toBe(entry.counterparty?.account.iban ?? null);
        expect(read.counterparty === null).toBe(entry.counterparty === null);
        expect(read.returnCode).toBe(entry.returnCode);
      }
    }
  }
}, 60_000);

it("is camt.053 of either version, by its order, lengths and patterns", async () => {
  const schema = readFileSync(path.join(import.meta.dirname, "fixtures", "camt.053-part.xsd"), "utf8");
  for (const version of ["2", "8"] as const) {
    const other = version === "2" ? "8" : "2";
    const lines = schema.split("\n").filter((line) => !line.includes(`<!-- VERSION ${other} -->`));
    const contents = lines.join("\n").replaceAll("camt.053.001.08", `camt.053.001.0${version}`);
    const xml = Array.from({ length: 40 }, (_, at) => ({
      fileName: `${SEED + at}.xml`,
      contents: Buffer.from(statementWriter.write(`camt.053.001.0${version}`, randomMonth(SEED + at)).bytes).toString(),
    }));
    const { errors } = await validateXML({ xml, schema: [{ fileName: "schema.xsd", contents }] });
    expect(errors.map(({ rawMessage }) => rawMessage)).toEqual([]);
    const swapped = xml[1]!.contents.replace(/(<Id>S-.*?<\/Id>)(.*?)(<CreDtTm>)/, "$3$2$1");
    expect((await validateXML({ xml: swapped, schema: [{ fileName: "schema.xsd", contents }] })).valid).toBe(false);
  }
}, 60_000);
