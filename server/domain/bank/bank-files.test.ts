import { afterAll, beforeAll, expect, it } from "vitest";
import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import { bookBankFile } from "@/server/domain/bank/book-bank-file";
import { readBankFile } from "@/server/domain/bank/read-bank-file";
import { storeBankFile } from "@/server/domain/bank/stored-bank-file";
import type { BankFile } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { BankFileSource } from "@/server/ports/bank-file";
import { bankEntry, bankFile, bankStatement } from "@/server/testing/bank-file-double";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards what is booked from a bank's files: an impossible statement books nothing, each booking is booked once
// whichever files have it, and nobody can read the other side's account in the database.

const PAYER = "DE89370400440532013000";
/** Valid IBANs, one for each test, so that tests don't share accounts. */
const IBANS = [
  "NL91ABNA0417164300",
  "BE68539007547034",
  "FR1420041010050500013M02606",
  "AT611904300234573201",
  "FI2112345600000785",
  "PT50000201231234567890154",
  "GB29NWBK60161331926819",
  "CH9300762011623852957",
  "SE4550000000058398257466",
  "DK5000400440116243",
  "NO9386011117947",
  "CZ6508000000192000145399",
  "IE29AIBK93115212345678",
];

let fixture: GiftFixture;
let operator: Context;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  operator = fixture.system.as({ kind: "operator", identityId: null, name: "ops", requestId: "req_ops" });
});
afterAll(() => fixture.close());

async function newAccount(): Promise<string> {
  const iban = IBANS.pop()!;
  await addBankAccount(operator, { holder: "Almoner", iban, number: null, bank: null, currency: "EUR" });
  return iban;
}

const MAY = { from: "2026-04-30", to: "2026-06-01" };

async function read(source: BankFileSource): Promise<BankFile> {
  const { file } = await storeBankFile(operator, source);
  return readBankFile(operator, file, { columns: { mapping: null, accountId: null } });
}

/** Reads a file and books it; returns how many bookings were new. */
async function importFile(source: BankFileSource): Promise<number> {
  return (await bookBankFile(operator, await read(source))).booked;
}

async function suspense(): Promise<bigint> {
  const [row] = await fixture.system.statement<{ cents: string }>(
    "SELECT coalesce(sum(posted_cents), 0)::text AS cents FROM ledger_sums() WHERE code = 'rail:bank:suspense'",
    [],
  );
  return BigInt(row!.cents);
}

const problemsOf = ({ problems }: BankFile) => (problems as { message: string }[]).map(({ message }) => message);

it("adds an account once, and none whose check digits are wrong", async () => {
  const iban = await newAccount();
  const add = (written: string) =>
    addBankAccount(operator, { holder: "Almoner", iban: written, number: null, bank: null, currency: "EUR" });
  await expect(add(iban.toLowerCase())).rejects.toMatchObject({ code: "already_exists" });
  await expect(add(`${iban.slice(0, -1)}${iban.endsWith("7") ? 8 : 7}`)).rejects.toMatchObject({
    code: "invalid_parameter",
  });
  await expect(
    addBankAccount(fixture.partner, { holder: "A", iban, number: null, bank: null, currency: "EUR" }),
  ).rejects.toMatchObject({
    code: "not_permitted",
  });
});

it("books each booking once, whichever files, formats and overlaps bring it", async () => {
  const iban = await newAccount();
  const entries = [
    bankEntry("2026-05-04", 5_000n, { endToEndId: "A1", text: "Ref 7KQ4" }),
    bankEntry("2026-05-04", 5_000n, { endToEndId: "A2", text: "Ref 9MMX" }),
    bankEntry("2026-05-05", -1_200n, { text: "Fee" }),
    bankEntry("2026-05-20", 700n),
    bankEntry("2026-05-20", 700n),
  ];
  const month = bankStatement(iban, MAY, entries);
  const before = await suspense();
  expect(await importFile(bankFile("may.xml", month))).toBe(5);
  expect(await suspense()).toBe(before + 10_200n);
  // The same content, a second export of it, another format with cut texts, and a part of the month.
  expect(await importFile(bankFile("may.xml", month))).toBe(0);
  expect(await importFile(bankFile("again.xml", bankStatement(iban, MAY, entries, { number: 5 })))).toBe(0);
  const cut = entries.map((entry) => ({ ...entry, endToEndId: null, text: entry.text.slice(0, 6) }));
  expect(await importFile(bankFile("may.sta", bankStatement(iban, MAY, cut), "mt940"))).toBe(0);
  const part = { from: "2026-05-04", to: "2026-05-04", openingCents: 5_000n };
  expect(await importFile(bankFile("day.xml", bankStatement(iban, part, [entries[1]!])))).toBe(0);
  expect(await suspense()).toBe(before + 10_200n);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("books the second of two equal payments of a day that two files bring, if something says that they are two", async () => {
  const iban = await newAccount();
  const halfDay = (openingCents: bigint, endToEndId: string) =>
    bankStatement(iban, { from: "2026-05-04", to: "2026-05-04", openingCents }, [
      bankEntry("2026-05-04", 5_000n, { endToEndId }),
    ]);
  expect(await importFile(bankFile("morning.xml", halfDay(0n, "A1")))).toBe(1);
  expect(await importFile(bankFile("evening.xml", halfDay(5_000n, "A2")))).toBe(1);
  expect(await importFile(bankFile("both.xml", [...halfDay(0n, "A1"), ...halfDay(5_000n, "A2")]))).toBe(0);
});

it("recognizes a booking that another format puts on another day, and books nothing of a report that comes again", async () => {
  const iban = await newAccount();
  const entry = bankEntry("2026-05-08", 5_000n, { endToEndId: "A1" });
  expect(await importFile(bankFile("may.xml", bankStatement(iban, MAY, [entry])))).toBe(1);
  const monday = { ...entry, bookedOn: "2026-05-11" };
  expect(await importFile(bankFile("may.ofx", bankStatement(iban, MAY, [monday]), "ofx"))).toBe(0);
  const [head, ...rest] = bankStatement(iban, MAY, [bankEntry("2026-05-12", 77n)]);
  const report = [{ ...head!, kind: "intraday" } as typeof head & object, ...rest];
  expect(await importFile(bankFile("today.xml", report))).toBe(0);
});

it("books nothing of a statement that does not add up, and says by how much", async () => {
  const iban = await newAccount();
  const before = await suspense();
  const wrong = bankStatement(iban, MAY, [bankEntry("2026-05-04", 5_000n)], { closingCents: 4_999n, number: 7 });
  const refused = await read(bankFile("wrong.xml", wrong));
  expect(refused.status).toBe("refused");
  expect(problemsOf(refused)[0]).toContain("Statement 7");
  expect(problemsOf(refused)[0]).toContain("€49.99");
  await expect(bookBankFile(operator, refused)).rejects.toMatchObject({ code: "invalid_state" });
  // The other statements of a file are booked.
  const good = bankStatement(iban, MAY, [bankEntry("2026-05-04", 300n)]);
  expect(await importFile(bankFile("mixed.xml", [...wrong, ...good]))).toBe(1);
  expect(await suspense()).toBe(before + 300n);
  const unknown = await read(bankFile("unknown.xml", bankStatement("GB82WEST12345698765432", MAY, [])));
  expect(problemsOf(unknown)[0]).toContain("GB82WEST12345698765432");
});

it("turns reversals where the balances say so, and has the payments of a collected booking", async () => {
  const iban = await newAccount();
  const payment = (amountCents: bigint) => ({
    ...bankEntry("2026-05-04", amountCents),
    counterparty: { name: "Ada Giver", account: { iban: PAYER, number: null, bank: "COBADEFFXXX" } },
  });
  const reversal = bankEntry("2026-05-06", 400n, { isReversal: true });
  const collected = bankEntry("2026-05-04", 9_974n, { details: [payment(4_000n), payment(6_000n)] });
  const records = bankStatement(iban, MAY, [collected, reversal], { closingCents: 9_574n });
  const before = await suspense();
  expect(await importFile(bankFile("reversed.xml", records))).toBe(2);
  expect(await suspense()).toBe(before + 9_574n);
  const where = { line: { amountCents: 9_974n } };
  const parts = await fixture.system.db.bankLinePart.findMany({ where, orderBy: { number: "asc" } });
  expect(parts.map(({ amountCents, name }) => [amountCents, name])).toEqual([
    [4_000n, "Ada Giver"],
    [6_000n, "Ada Giver"],
    [-26n, null],
  ]);
  expect(parts.map(({ accountLast4 }) => accountLast4)).toEqual(["3000", "3000", null]);
  expect(parts[0]!.accountMark).toBe(parts[1]!.accountMark);
  const line = await fixture.system.db.bankLine.findUniqueOrThrow({ where: { id: parts[0]!.lineId } });
  const opened = fixture.system.vault.open("bank-account", line.statementId, parts[0]!.accountSealed!);
  expect(JSON.parse(opened)).toMatchObject({ iban: PAYER });
  const tables = ["bank_entries", "bank_line_parts", "bank_lines", "bank_statements"];
  for (const table of tables) {
    const rows = await fixture.system.statement(`SELECT to_json(t)::text AS row FROM ${table} t`, []);
    expect(JSON.stringify(rows), table).not.toContain(PAYER);
  }
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("refuses a statement that lacks exactly twice its reversals, once the account's others have shown their sign", async () => {
  const iban = await newAccount();
  const month = (from: string, to: string, cents: bigint[], closingCents?: bigint) => {
    const entries = cents.map((one, at) => bankEntry(to, one, { isReversal: at === 0 }));
    return bankStatement(iban, { from, to }, entries, closingCents === undefined ? {} : { closingCents });
  };
  expect(await importFile(bankFile("march.xml", month("2026-03-01", "2026-03-20", [-200n, 900n])))).toBe(2);
  const lacking = () => month("2026-05-01", "2026-05-20", [-200n, 900n], 1_100n);
  expect(await importFile(bankFile("march-2.xml", month("2026-03-01", "2026-03-20", [-200n, 900n])))).toBe(0);
  expect(await importFile(bankFile("april.xml", month("2026-04-01", "2026-04-20", [-300n, 800n])))).toBe(2);
  const refused = await read(bankFile("may.xml", lacking()));
  expect(refused).toMatchObject({ status: "refused" });
  expect(JSON.stringify(refused.problems)).toContain("An entry of twice that sum may be missing");
  expect(await importFile(bankFile("whole.xml", month("2026-05-01", "2026-05-20", [-200n, 900n, 400n], 1_100n)))).toBe(
    3,
  );
});

it("goes on where it was, whenever the process dies, and books nothing twice while two do it", async () => {
  const iban = await newAccount();
  const entries = Array.from({ length: 1_600 }, (_, at) => bankEntry("2026-05-04", BigInt(at + 1)));
  const file = await read(bankFile("many.xml", bankStatement(iban, MAY, entries)));
  const before = await suspense();
  let left = 2;
  const dying = {
    ...operator,
    transaction: ((work, options) => {
      left -= 1;
      if (left < 0) throw new Error("killed");
      return operator.transaction(work, options);
    }) as Context["transaction"],
  };
  await expect(bookBankFile(dying, file)).rejects.toThrow("killed");
  const where = { statement: { fileId: file.id } };
  const begun = await fixture.system.db.bankLine.count({ where });
  expect(begun).toBeGreaterThan(0);
  expect(begun).toBeLessThan(entries.length);
  const done = await Promise.all([bookBankFile(operator, file), bookBankFile(operator, file)]);
  expect(await suspense()).toBe(before + entries.reduce((sum, { amountCents }) => sum + amountCents, 0n));
  expect(done.reduce((sum, { booked }) => sum + booked, 0)).toBe(entries.length - begun);
  expect((await fixture.system.db.bankFile.findUniqueOrThrow({ where: { id: file.id } })).status).toBe("booked");
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("decides about some hundred entries in a transaction, however many of a day are of one sum", async () => {
  const iban = await newAccount();
  const entries = [500n, 700n, 900n].flatMap((cents) =>
    Array.from({ length: 400 }, () => bankEntry("2026-05-07", cents)),
  );
  const steps: number[] = [];
  await bookBankFile(operator, await read(bankFile("equal.xml", bankStatement(iban, MAY, entries))), ({ decided }) => {
    steps.push(decided);
  });
  expect(steps).toEqual([800, 1_200]);
});

it("books the rest of a file once its account was added, and nothing of it twice", async () => {
  const known = await newAccount();
  const other = IBANS.pop()!;
  const records = [
    ...bankStatement(known, MAY, [bankEntry("2026-05-04", 500n)]),
    ...bankStatement(other, MAY, [bankEntry("2026-05-04", 900n)]),
  ];
  expect(await importFile(bankFile("two.xml", records))).toBe(1);
  await addBankAccount(operator, { holder: "Almoner", iban: other, number: null, bank: null, currency: "EUR" });
  expect(await importFile(bankFile("two.xml", records))).toBe(1);
  expect(await importFile(bankFile("two.xml", records))).toBe(0);
});

it("books a file once and whole, also where two import it at the same time", async () => {
  const iban = await newAccount();
  const entries = Array.from({ length: 1_200 }, (_, at) => bankEntry("2026-05-05", BigInt(at + 1)));
  const source = bankFile("same.xml", bankStatement(iban, MAY, entries));
  const before = await suspense();
  // One of the two may fail, with this error.
  const imported = await Promise.allSettled([importFile(source), importFile(source), importFile(source)]);
  for (const one of imported)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "invalid_state" });
  await importFile(source);
  expect(await suspense()).toBe(before + entries.reduce((sum, { amountCents }) => sum + amountCents, 0n));
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("says that another reading of the file goes on, to whoever it has overtaken", async () => {
  const iban = await newAccount();
  for (const [name, entries] of Object.entries({ "none.xml": 0, "some.xml": 3, "many.xml": 700 })) {
    const booked = Array.from({ length: entries }, (_, at) => bankEntry("2026-05-06", BigInt(at + 1)));
    const { file } = await storeBankFile(operator, bankFile(name, bankStatement(iban, MAY, booked)));
    const columns = { mapping: null, accountId: null };
    let others = 0;
    const overtaken = readBankFile(operator, file, {
      columns,
      onProgress: async () => {
        others += 1;
        if (others === 1) await readBankFile(operator, file, { columns });
      },
    });
    await expect(overtaken).rejects.toMatchObject({ code: "invalid_state" });
    const whole = await fixture.system.db.bankFile.findUniqueOrThrow({ where: { id: file.id } });
    expect(whole).toMatchObject({ status: "read", entries });
    expect((await bookBankFile(operator, whole)).all).toBe(entries);
  }
});

it("is written by its functions alone", async () => {
  for (const text of [
    "INSERT INTO bank_lines SELECT * FROM bank_lines LIMIT 1",
    "UPDATE bank_lines SET amount_cents = 1",
    "DELETE FROM bank_line_parts",
  ])
    await expect(fixture.system.pool.query(text)).rejects.toThrow("permission denied");
});
