import { statementLabel } from "@/server/domain/bank/statement-label";
import { type Cents, formatCents } from "@/server/kernel/money";
import type { BankBalance, BankEntry, BankRecord, BankStatementHead } from "@/server/ports/bank-file";

/** What is wrong with a statement, in words. Nothing of a statement with a problem may be booked. */
export interface StatementProblem {
  code: "does_not_add_up" | "other_currency";
  message: string;
}

/** The entries of one status, and what they come to by currency. */
export interface EntrySum {
  count: number;
  cents: Map<string, Cents>;
}

export interface VerifiedStatement {
  head: BankStatementHead;
  closing: BankBalance | null;
  /** `not_checked` where there is nothing to check against: a balance is missing, or it isn't a statement. */
  outcome: "adds_up" | "does_not_add_up" | "not_checked";
  /**
   * Whether reversals have the sign that the file gives them, or the opposite one, which is how some banks write them.
   * Booking follows it.
   */
  reversals: "as_written" | "opposite";
  /** Whether its balances prove that: it adds up, and its reversals don't sum to zero. */
  provesReversals: boolean;
  problems: StatementProblem[];
  sums: Record<BankEntry["status"], EntrySum>;
  /** The first and the last day that something was booked on. */
  bookedFrom: string | null;
  bookedTo: string | null;
}

interface OpenStatement {
  head: BankStatementHead;
  sums: VerifiedStatement["sums"];
  reversedCents: Cents;
  bookedFrom: string | null;
  bookedTo: string | null;
}

/**
 * Starts checking the records of a file, to be called with each in its order. It returns a verdict at the end of each
 * statement, null before. Only sums are kept, however long statements are.
 */
export function startVerification(): (record: BankRecord) => VerifiedStatement | null {
  let open: OpenStatement | null = null;
  return (record) => {
    if (record.record === "statement") {
      if (open) throw new Error("A statement began within another one");
      open = { head: record, sums: noSums(), reversedCents: 0n, bookedFrom: null, bookedTo: null };
      return null;
    }
    if (!open) throw new Error(`The record ${record.record} belongs to no statement`);
    if (record.record === "entry") {
      add(open, record);
      return null;
    }
    // Some files say only at their end what they began with.
    const { head } = open;
    const verified = verify({ ...open, head: { ...head, opening: record.opening ?? head.opening } }, record.closing);
    open = null;
    return verified;
  };
}

function add(open: OpenStatement, entry: BankEntry): void {
  const { amountCents, currency, status, bookedOn, isReversal } = entry;
  const sum = open.sums[status];
  sum.count += 1;
  sum.cents.set(currency, (sum.cents.get(currency) ?? 0n) + amountCents);
  if (status !== "booked") return;
  if (isReversal) open.reversedCents += amountCents;
  if (bookedOn === null) return;
  if (open.bookedFrom === null || bookedOn < open.bookedFrom) open.bookedFrom = bookedOn;
  if (open.bookedTo === null || bookedOn > open.bookedTo) open.bookedTo = bookedOn;
}

function verify(open: OpenStatement, closing: BankBalance | null): VerifiedStatement {
  const { head, sums, bookedFrom, bookedTo } = open;
  const unproven = {
    head,
    closing,
    reversals: "as_written",
    provesReversals: false,
    sums,
    bookedFrom,
    bookedTo,
  } as const;
  const { opening } = head;
  if (head.kind !== "statement" || !opening || !closing) return { ...unproven, outcome: "not_checked", problems: [] };
  const problem = currencyProblem(open, opening, closing);
  if (problem) return { ...unproven, outcome: "does_not_add_up", problems: [problem] };
  const booked = sums.booked.cents.get(opening.currency) ?? 0n;
  const missing = closing.amountCents - opening.amountCents - booked;
  const provesReversals = open.reversedCents !== 0n;
  if (missing === 0n) return { ...unproven, provesReversals, outcome: "adds_up", problems: [] };
  if (missing === -2n * open.reversedCents)
    return { ...unproven, provesReversals, reversals: "opposite", outcome: "adds_up", problems: [] };
  return { ...unproven, outcome: "does_not_add_up", problems: [sumProblem(open, opening, closing, booked)] };
}

function currencyProblem(open: OpenStatement, opening: BankBalance, closing: BankBalance): StatementProblem | null {
  const label = statementLabel(open.head);
  if (opening.currency !== closing.currency) {
    const message = `${label} opens in ${opening.currency}, but closes in ${closing.currency}.`;
    return { code: "other_currency", message };
  }
  const other = [...open.sums.booked.cents.keys()].find((currency) => currency !== opening.currency);
  if (other === undefined) return null;
  const message = `${label} is in ${opening.currency}, but has an entry that was booked in ${other}.`;
  return { code: "other_currency", message };
}

function sumProblem(open: OpenStatement, opening: BankBalance, closing: BankBalance, booked: Cents): StatementProblem {
  const money = (cents: Cents) => formatCents(cents, opening.currency);
  const reversals = open.reversedCents === 0n ? "" : " It doesn't with reversals counted the other way, either.";
  const sum = opening.amountCents + booked;
  return {
    code: "does_not_add_up",
    message:
      `${statementLabel(open.head)} doesn't add up: it opens with ${money(opening.amountCents)}, and its entries come to ` +
      `${money(booked)}, which makes ${money(sum)}, but it closes with ${money(closing.amountCents)}.${reversals}`,
  };
}

function noSums(): VerifiedStatement["sums"] {
  const none = (): EntrySum => ({ count: 0, cents: new Map() });
  return { booked: none(), pending: none(), information: none() };
}
