import fc from "fast-check";
import { expect, it } from "vitest";
import { startVerification, type VerifiedStatement } from "@/server/domain/bank/verify-statement";
import type { BankRecord } from "@/server/ports/bank-file";
import { bankBalance, bankEntry, bankHead, bankStatement } from "@/server/testing/bank-records";

function verify(records: BankRecord[]): VerifiedStatement {
  const next = startVerification();
  const verdicts = records.map(next).filter((verdict) => verdict !== null);
  expect(verdicts).toHaveLength(1);
  return verdicts[0]!;
}

const opening = bankBalance(10_000n, "2026-11-01");

// Guards that a misread or incomplete statement books nothing.
it("adds up to the cent", () => {
  const entries = [bankEntry(2_550n), bankEntry(-50n)];
  expect(verify(bankStatement({ opening }, entries, bankBalance(12_500n)))).toMatchObject({
    outcome: "adds_up",
    reversals: "as_written",
    problems: [],
  });
  const short = verify(bankStatement({ opening, number: 7 }, entries, bankBalance(12_501n)));
  expect(short).toMatchObject({ outcome: "does_not_add_up", problems: [{ code: "does_not_add_up" }] });
  expect(short.problems[0]!.message).toBe(
    "Statement 7 of DE89370400440532013000 doesn't add up: it opens with €100.00, and its entries come to €25.00, which makes €125.00, but it closes with €125.01.",
  );
});

it("adds up below zero, and without entries", () => {
  const overdrawn = bankBalance(-500n, "2026-11-01");
  expect(verify(bankStatement({ opening: overdrawn }, [bankEntry(-1n)], bankBalance(-501n))).outcome).toBe("adds_up");
  expect(verify(bankStatement({ opening }, [], bankBalance(10_000n))).outcome).toBe("adds_up");
  expect(verify(bankStatement({ opening }, [], bankBalance(0n))).outcome).toBe("does_not_add_up");
});

it("counts what was booked only", () => {
  const entries = [
    bankEntry(100n),
    bankEntry(7n, { status: "pending", bookedOn: null }),
    bankEntry(9n, { status: "information", bookedOn: null }),
  ];
  const verified = verify(bankStatement({ opening }, entries, bankBalance(10_100n)));
  expect(verified.outcome).toBe("adds_up");
  expect(verified.sums.booked).toEqual({ count: 1, cents: new Map([["EUR", 100n]]) });
  expect(verified.sums.pending).toEqual({ count: 1, cents: new Map([["EUR", 7n]]) });
  expect(verified.sums.information).toEqual({ count: 1, cents: new Map([["EUR", 9n]]) });
});

it("tells by the balances which sign a bank gives to what it takes back", () => {
  const entries = [bankEntry(500n), bankEntry(-200n, { isReversal: true }), bankEntry(30n, { isReversal: true })];
  const reading = (closing: bigint) => {
    const { outcome, reversals } = verify(bankStatement({ opening }, entries, bankBalance(closing)));
    return [outcome, reversals];
  };
  expect(reading(10_330n)).toEqual(["adds_up", "as_written"]);
  expect(reading(10_670n)).toEqual(["adds_up", "opposite"]);
  expect(reading(10_400n)[0]).toBe("does_not_add_up");
  const { problems } = verify(bankStatement({ opening }, entries, bankBalance(0n)));
  expect(problems[0]!.message).toContain("It doesn't with reversals counted the other way, either.");
});

it("doesn't count what would be taken back, but isn't booked", () => {
  const pending = bankEntry(50n, { isReversal: true, status: "pending" });
  expect(verify(bankStatement({ opening }, [pending], bankBalance(9_900n))).outcome).toBe("does_not_add_up");
});

it("refuses to add up different currencies", () => {
  const other = verify(bankStatement({ opening }, [], bankBalance(10_000n, "2026-11-02", "SEK")));
  expect(other.problems).toMatchObject([{ code: "other_currency", message: expect.stringContaining("closes in SEK") }]);
  const entries = [bankEntry(0n, { currency: "USD" })];
  const mixed = verify(bankStatement({ opening }, entries, bankBalance(10_000n)));
  expect(mixed.problems[0]!.message).toContain("has an entry that was booked in USD");
  expect(mixed.outcome).toBe("does_not_add_up");
});

it.each([
  ["no opening balance", bankStatement({}, [], bankBalance(1n))],
  ["no closing balance", bankStatement({ opening }, [], null)],
  ["an intraday report", bankStatement({ opening, kind: "intraday" }, [], bankBalance(1n))],
  ["an advice", bankStatement({ opening, kind: "advice" }, [], bankBalance(1n))],
])("can't check %s, which is no problem", (_name, records) => {
  expect(verify(records)).toMatchObject({ outcome: "not_checked", problems: [] });
});

it("says over which days something was booked", () => {
  const days = ["2026-11-03", "2026-10-30", "2026-11-02"];
  const entries = [
    ...days.map((bookedOn) => bankEntry(0n, { bookedOn })),
    bankEntry(0n, { status: "pending", bookedOn: null }),
  ];
  expect(verify(bankStatement({ opening }, entries, opening))).toMatchObject({
    bookedFrom: "2026-10-30",
    bookedTo: "2026-11-03",
  });
});

it("starts each statement of a file from nothing, and refuses records out of order", () => {
  const next = startVerification();
  const both = [
    ...bankStatement({ opening }, [bankEntry(1n, { isReversal: true })], bankBalance(10_001n)),
    ...bankStatement({ opening }, [], bankBalance(10_000n)),
  ];
  expect(both.map(next).flatMap((verdict) => verdict?.outcome ?? [])).toEqual(["adds_up", "adds_up"]);
  expect(() => next(bankEntry(1n))).toThrow("belongs to no statement");
  next(bankHead());
  expect(() => next(bankHead())).toThrow("within another one");
});

const entryOf = fc.record({
  amountCents: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  isReversal: fc.boolean(),
});

it("finds any statement that is a cent off, whatever its entries are", () => {
  fc.assert(
    fc.property(fc.array(entryOf), fc.constantFrom(-1n, 0n, 1n), fc.boolean(), (parts, off, isOpposite) => {
      const entries = parts.map(({ amountCents, isReversal }) => bankEntry(amountCents * 2n, { isReversal }));
      const moved = entries.reduce((sum, one) => sum + (one.isReversal && isOpposite ? -1n : 1n) * one.amountCents, 0n);
      const closing = bankBalance(opening.amountCents + moved + off);
      return (
        verify(bankStatement({ opening }, entries, closing)).outcome === (off === 0n ? "adds_up" : "does_not_add_up")
      );
    }),
  );
});
