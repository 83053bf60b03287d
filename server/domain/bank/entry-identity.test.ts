import fc from "fast-check";
import { expect, it } from "vitest";
import { identityKey, startIdentification } from "@/server/domain/bank/entry-identity";
import type { BankRecord } from "@/server/ports/bank-file";
import { bankBalance, bankEntry, bankHead, bankStatement } from "@/server/testing/bank-records";

const ACCOUNT = "acc_1";

function keysOf(records: BankRecord[]): string[] {
  const identify = startIdentification(() => ACCOUNT);
  return records.flatMap((record) => {
    const identity = identify(record);
    return identity ? [identityKey(identity)] : [];
  });
}

const opening = bankBalance(0n, "2026-11-01");
const statement = (entries: ReturnType<typeof bankEntry>[]) => bankStatement({ opening }, entries, null);

it("tells equal payments of a day apart, and nothing else", () => {
  const equals = [bankEntry(500n), bankEntry(500n), bankEntry(-500n), bankEntry(500n, { bookedOn: "2026-11-03" })];
  expect(keysOf(statement(equals))).toEqual([
    "acc_1 2026-11-02 500 EUR 1",
    "acc_1 2026-11-02 500 EUR 2",
    "acc_1 2026-11-02 -500 EUR 1",
    "acc_1 2026-11-03 500 EUR 1",
  ]);
});

it("gives a booking the same identity in every format, with other references and texts", () => {
  const camt = bankEntry(500n, { bankReference: "B-1", text: "Gift of Ada", endToEndId: "E-1" });
  const ofx = bankEntry(500n, { bankReference: "20261102001", text: "GIFT OF" });
  expect(keysOf(statement([camt]))).toEqual(keysOf(statement([ofx])));
});

it("doesn't rely on ids of statements and references of banks, which are given again, twice or not at all", () => {
  const parts = { opening, number: 7, reference: "2026-7" };
  const entry = bankEntry(500n, { bankReference: "B-1" });
  const exported = bankStatement(parts, [entry], bankBalance(500n));
  const again = bankStatement({ ...parts, number: 1, reference: "2027-1" }, [entry], bankBalance(500n));
  expect(keysOf(again)).toEqual(keysOf(exported));
  // Two payments with one reference, and a fee with the reference of its payment.
  const shared = [entry, entry, bankEntry(-5n, { bankReference: "B-1" })];
  expect(new Set(keysOf(statement(shared))).size).toBe(3);
});

it("gives a payment one identity in the report, the advice and the statement that it comes in", () => {
  const keys = (["intraday", "advice", "statement"] as const).flatMap((kind) =>
    keysOf(bankStatement({ kind }, [bankEntry(500n, { bankReference: kind })], null)),
  );
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

it("identifies only what was booked", () => {
  const pending = [bankEntry(5n, { status: "pending", bookedOn: null }), bankEntry(5n, { status: "information" })];
  expect(keysOf(statement(pending))).toEqual([]);
});

it("counts on through the pages of a statement, and through several statements of a day", () => {
  const first = bankStatement({ opening, number: 1 }, [bankEntry(500n)], bankBalance(500n));
  const second = bankStatement({ opening: bankBalance(500n), number: 1 }, [bankEntry(500n)], bankBalance(1_000n));
  const third = bankStatement({ opening: bankBalance(1_000n), number: 2 }, [bankEntry(500n)], bankBalance(1_500n));
  expect(keysOf([...first, ...second, ...third]).map((key) => key.slice(-1))).toEqual(["1", "2", "3"]);
});

it("counts afresh in a statement that doesn't follow, such as a repeated one or an intraday report of the same", () => {
  const day = bankStatement({ opening, number: 1 }, [bankEntry(500n)], bankBalance(500n));
  expect(new Set(keysOf([...day, ...day])).size).toBe(1);
  const report = bankStatement({ opening: bankBalance(500n), kind: "intraday" }, [bankEntry(500n)], null);
  expect(new Set(keysOf([...day, ...report])).size).toBe(1);
  // All that came in went out again: the statement closes with its opening balance, so a copy would seem to follow it.
  const idle = bankStatement({ opening, number: 1 }, [bankEntry(500n), bankEntry(-500n)], bankBalance(0n));
  expect(new Set(keysOf([...idle, ...idle])).size).toBe(2);
});

it("keeps accounts apart", () => {
  const other = { iban: null, number: "2", bank: null };
  const records = [...statement([bankEntry(5n)]), bankHead({ account: other }), bankEntry(5n)];
  const identify = startIdentification(({ iban }) => (iban === null ? "acc_2" : "acc_1"));
  const keys = records.flatMap((record) => identify(record)?.account ?? []);
  expect(keys).toEqual(["acc_1", "acc_2"]);
});

const payment = fc.record({
  amountCents: fc.constantFrom(500n, -500n, 700n),
  bookedOn: fc.constantFrom("2026-11-02", "2026-11-03"),
  bankReference: fc.option(fc.string()),
  text: fc.string(),
});
const payments = fc.array(payment).map((all) => all.map(({ amountCents, ...parts }) => bankEntry(amountCents, parts)));

// Guards that a month is booked once, whichever files it comes in, and that none of its payments is lost.
it("is unique within a statement, and the same set in any order and with any references", () => {
  fc.assert(
    fc.property(payments, fc.infiniteStream(fc.nat()), (entries, numbers) => {
      const keys = keysOf(statement(entries));
      expect(new Set(keys).size).toBe(entries.length);
      const shuffled = entries
        .map((entry) => ({ entry: { ...entry, bankReference: null, text: "" }, at: numbers.next().value as number }))
        .sort((one, other) => one.at - other.at)
        .map(({ entry }) => entry);
      expect(new Set(keysOf(statement(shuffled)))).toEqual(new Set(keys));
    }),
  );
});

it("is the same set whether a month comes whole or cut into statements that follow on one another", () => {
  fc.assert(
    fc.property(payments, fc.nat({ max: 10 }), (entries, cut) => {
      const sum = (all: typeof entries) => all.reduce((total, { amountCents }) => total + amountCents, 0n);
      const [before, after] = [entries.slice(0, cut), entries.slice(cut)];
      const middle = bankBalance(sum(before));
      const parts = [
        ...bankStatement({ opening, number: 1 }, before, middle),
        ...bankStatement({ opening: middle, number: 2 }, after, bankBalance(sum(entries))),
      ];
      expect(keysOf(parts)).toEqual(keysOf(statement(entries)));
    }),
  );
});
