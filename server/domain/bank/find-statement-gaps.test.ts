import { expect, it } from "vitest";
import { findStatementGaps, type StatementEnds } from "@/server/domain/bank/find-statement-gaps";
import type { BankStatementHead } from "@/server/ports/bank-file";
import { bankBalance, bankHead } from "@/server/testing/bank-records";

const day = (date: number) => `2026-11-${String(date).padStart(2, "0")}`;

/** A statement from the end of one day to that of another. */
function ends(
  [from, opening]: [number, bigint],
  [to, closing]: [number, bigint],
  number: number | null = null,
  parts: Partial<BankStatementHead> = {},
): StatementEnds {
  return {
    head: bankHead({ number, opening: bankBalance(opening, day(from)), ...parts }),
    closing: bankBalance(closing, day(to)),
  };
}

const messages = (...statements: StatementEnds[]) => findStatementGaps(statements).map(({ message }) => message);

const FIRST = ends([1, 100n], [2, 150n], 7);
const SECOND = ends([2, 150n], [3, 120n], 8);
const THIRD = ends([3, 120n], [4, 130n], 9);

it("finds nothing missing in statements that follow on one another, in any order and repeated", () => {
  expect(messages(FIRST, SECOND, THIRD)).toEqual([]);
  expect(messages(THIRD, FIRST, SECOND, FIRST)).toEqual([]);
});

it("finds a missing statement by its number and by its balances", () => {
  expect(messages(FIRST, THIRD)).toEqual([
    "Statement 8 of DE89370400440532013000 is missing.",
    "Something of DE89370400440532013000 is missing between 2026-11-02 and 2026-11-03: a statement closes with €1.50, but the next opens with €1.20.",
  ]);
  expect(messages(FIRST, ends([2, 150n], [3, 1n], 11))).toEqual([
    "Statements 8 to 10 of DE89370400440532013000 are missing.",
  ]);
  expect(messages(ends([1, 1n], [2, 2n]), ends([2, 3n], [3, 4n]))).toHaveLength(1);
});

it("lets numbers start again, as banks do each year, and be the same on the pages of a statement", () => {
  expect(messages(ends([1, 100n], [2, 150n], 365), ends([2, 150n], [3, 120n], 1))).toEqual([]);
  expect(messages(FIRST, ends([2, 150n], [2, 160n], 7))).toEqual([]);
});

it("puts statements of one day in the order of their balances", () => {
  const morning = ends([2, 150n], [2, 170n]);
  const evening = ends([2, 170n], [2, 90n]);
  expect(messages(evening, morning, ends([1, 100n], [2, 150n]))).toEqual([]);
  expect(messages(evening, morning)).toEqual([]);
  // Each of the two opens with the other's closing balance, so the day before decides which is first.
  const back = ends([2, 170n], [2, 150n]);
  expect(messages(back, morning, ends([1, 100n], [2, 150n]), ends([2, 150n], [3, 1n]))).toEqual([]);
});

it("doesn't compare statements that overlap, of other accounts or currencies, or that are none", () => {
  expect(messages(ends([1, 100n], [15, 150n]), ends([10, 120n], [20, 130n]))).toEqual([]);
  const other = { account: { iban: null, number: "12", bank: "34" } };
  expect(messages(FIRST, ends([2, 1n], [3, 2n], 80, other))).toEqual([]);
  expect(messages(FIRST, ends([2, 1n], [3, 2n], 80, { currency: "USD" }))).toEqual([]);
  expect(messages(FIRST, ends([2, 1n], [3, 2n], 80, { kind: "intraday" }))).toEqual([]);
  expect(messages(FIRST, { head: bankHead({ number: 8 }), closing: null })).toEqual([]);
});
