import { accountLabel } from "@/server/domain/bank/statement-label";
import { formatCents } from "@/server/kernel/money";
import type { BankBalance, BankStatementHead } from "@/server/ports/bank-file";

/** The parts of a statement that are compared with the statements around it. */
export type StatementEnds = { head: BankStatementHead; closing: BankBalance | null };

/** Why something is missing between two statements of an account. */
export interface StatementGap {
  code: "missing_number" | "missing_balance";
  message: string;
}

/**
 * Says where statements are missing: between numbers that don't follow, and where one doesn't open with what the one before
 * closed with. Statements may come in any order and more than once. A number that starts again begins a new count, as
 * banks do each year; statements whose days overlap aren't compared, since each has part of the other.
 */
export function findStatementGaps(statements: readonly StatementEnds[]): StatementGap[] {
  const accounts = new Map<string, StatementEnds[]>();
  for (const statement of statements) {
    if (statement.head.kind !== "statement") continue;
    const key = `${accountLabel(statement.head.account)} ${statement.head.currency ?? ""}`;
    accounts.set(key, [...(accounts.get(key) ?? []), statement]);
  }
  return [...accounts.values()].flatMap((ofAccount) => {
    const inOrder = inChain(withoutRepeats(ofAccount));
    return inOrder.slice(1).flatMap((next, at) => gapsBetween(inOrder[at]!, next));
  });
}

function gapsBetween(before: StatementEnds, next: StatementEnds): StatementGap[] {
  const label = accountLabel(next.head.account);
  const gaps: StatementGap[] = [];
  const [last, number] = [before.head.number, next.head.number];
  if (last !== null && number !== null && number > last + 1) {
    const missing = number === last + 2 ? `Statement ${last + 1}` : `Statements ${last + 1} to ${number - 1}`;
    gaps.push({
      code: "missing_number",
      message: `${missing} of ${label} ${number === last + 2 ? "is" : "are"} missing.`,
    });
  }
  const { closing } = before;
  const { opening } = next.head;
  const isComparable = closing && opening && closing.currency === opening.currency && opening.on >= closing.on;
  if (!isComparable || isSame(closing, opening)) return gaps;
  const [end, start] = [closing, opening].map(({ amountCents, currency }) => formatCents(amountCents, currency));
  const message =
    `Something of ${label} is missing between ${closing.on} and ${opening.on}: a statement closes with ${end}, but the ` +
    `next opens with ${start}.`;
  return [...gaps, { code: "missing_balance", message }];
}

/** In the order of their days. Within a day, a statement that opens with another's closing balance comes after it. */
function inChain(statements: StatementEnds[]): StatementEnds[] {
  const left = [...statements].sort((one, other) => compare(sortKey(one), sortKey(other)));
  const chain: StatementEnds[] = [];
  while (left.length > 0) {
    const last = chain.at(-1)?.closing;
    const day = sortKey(left[0]!).slice(0, 20);
    const sameDay = left.findIndex((one) => sortKey(one).slice(0, 20) !== day);
    const candidates = left.slice(0, sameDay < 0 ? left.length : sameDay);
    const closings = candidates.map(({ closing }) => closing);
    const follows = (one: StatementEnds, end: BankBalance | null | undefined) =>
      Boolean(end && one.head.opening && isSame(end, one.head.opening));
    const chosen =
      candidates.find((one) => follows(one, last)) ??
      candidates.find((one) => !closings.some((closing) => closing !== one.closing && follows(one, closing))) ??
      candidates[0]!;
    left.splice(left.indexOf(chosen), 1);
    chain.push(chosen);
  }
  return chain;
}

function sortKey({ head, closing }: StatementEnds): string {
  const day = closing?.on ?? head.opening?.on ?? "          ";
  return `${head.opening?.on ?? day}${day}${String(head.number ?? 0).padStart(16, "0")}`;
}

function withoutRepeats(statements: StatementEnds[]): StatementEnds[] {
  const key = ({ head, closing }: StatementEnds) =>
    [
      head.number,
      ...[head.opening, closing].map((one) => one && `${one.on} ${one.amountCents} ${one.currency}`),
    ].join();
  return [...new Map(statements.map((statement) => [key(statement), statement])).values()];
}

function isSame(one: BankBalance, other: BankBalance): boolean {
  return one.amountCents === other.amountCents && one.currency === other.currency;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
