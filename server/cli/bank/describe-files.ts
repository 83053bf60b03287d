import type { CheckedFile, CheckedFiles } from "@/server/cli/bank/check-bank-files";
import { statementLabel } from "@/server/domain/bank/statement-label";
import type { EntrySum, VerifiedStatement } from "@/server/domain/bank/verify-statement";
import { type Cents, centsToJson, formatCents } from "@/server/kernel/money";
import type { BankBalance, BankStatementHead } from "@/server/ports/bank-file";

const KINDS: Record<BankStatementHead["kind"], string> = {
  statement: "",
  intraday: "an intraday report, which a statement will repeat",
  advice: "a notification, which has details of a statement",
};
const STATUSES = ["booked", "pending", "information"] as const;

/** The total number of problems. */
export function countProblems({ files, gaps }: CheckedFiles): number {
  return files.reduce((count, { problems }) => count + problems.length, gaps.length);
}

/** The report for people. */
export function describeFiles(checked: CheckedFiles): string[] {
  const count = countProblems(checked);
  const found = count === 0 ? "No problems found" : count === 1 ? "1 problem found" : `${count} problems found`;
  return [
    ...checked.files.flatMap(describeFile),
    ...checked.gaps.map(({ message }) => `PROBLEM  ${message}`),
    `${found} in ${plural(checked.files.length, "file")}.`,
  ];
}

function describeFile({ name, format, statements, repeated, problems }: CheckedFile): string[] {
  return [
    `${name}: ${format ?? "no known format"}, ${plural(statements.length, "statement")}`,
    ...statements.flatMap(describeStatement).map((line) => `  ${line}`),
    ...(repeated > 0
      ? [`  ${repeated.toLocaleString("en-US")} of the bookings are in an earlier statement, too.`]
      : []),
    ...problems.map((problem) => `  PROBLEM  ${problem}`),
  ];
}

function describeStatement(statement: VerifiedStatement): string[] {
  const { head, closing, sums, bookedFrom, bookedTo } = statement;
  const days =
    bookedFrom === null ? "" : ` on ${bookedFrom === bookedTo ? bookedFrom : `${bookedFrom} to ${bookedTo}`}`;
  return [
    [statementLabel(head), head.currency, KINDS[head.kind]].filter(Boolean).join(", "),
    `  ${describeBalances(head.opening, closing)} ${describeOutcome(statement)}`,
    ...STATUSES.filter((status) => status === "booked" || sums[status].count > 0).map(
      (status) => `  ${status}: ${describeSum(sums[status])}${status === "booked" ? days : ""}`,
    ),
  ];
}

function describeBalances(opening: BankBalance | null, closing: BankBalance | null): string {
  const words = (balance: BankBalance | null, name: string) =>
    balance ? `${name} ${formatCents(balance.amountCents, balance.currency)} (${balance.on})` : `no ${name} balance`;
  return `${words(opening, "opening")}, ${words(closing, "closing")}.`;
}

function describeOutcome({ outcome, reversals }: VerifiedStatement): string {
  if (outcome === "not_checked") return "It can't be checked whether it adds up.";
  if (outcome === "does_not_add_up") return "It doesn't add up.";
  return reversals === "opposite" ? "It adds up if reversals have the opposite sign." : "It adds up.";
}

function describeSum({ count, cents }: EntrySum): string {
  const amounts = [...cents].map(([currency, sum]) => formatCents(sum, currency));
  return [plural(count, "entry", "entries"), ...amounts].join(", ");
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** The report for programs. Amounts are in the smallest unit of their currency. */
export function serializeFiles(checked: CheckedFiles) {
  return {
    ok: countProblems(checked) === 0,
    files: checked.files.map(({ name, format, statements, repeated, problems }) => ({
      name,
      format,
      statements: statements.map(serializeStatement),
      repeated,
      problems,
    })),
    gaps: checked.gaps.map(({ code, message }) => ({ code, message })),
  };
}

function serializeStatement({ head, closing, outcome, reversals, sums, bookedFrom, bookedTo }: VerifiedStatement) {
  return {
    kind: head.kind,
    account: head.account,
    currency: head.currency,
    number: head.number,
    reference: head.reference,
    opening: serializeBalance(head.opening),
    closing: serializeBalance(closing),
    outcome,
    reversals,
    booked_from: bookedFrom,
    booked_to: bookedTo,
    entries: Object.fromEntries(
      STATUSES.map((status) => [status, { count: sums[status].count, amounts: serializeAmounts(sums[status].cents) }]),
    ),
  };
}

function serializeBalance(balance: BankBalance | null) {
  if (!balance) return null;
  return { amount_cents: centsToJson(balance.amountCents), currency: balance.currency, on: balance.on };
}

function serializeAmounts(cents: ReadonlyMap<string, Cents>) {
  return [...cents].map(([currency, amount]) => ({ amount_cents: centsToJson(amount), currency }));
}
