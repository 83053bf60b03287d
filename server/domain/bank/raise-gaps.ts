import { findStatementGaps, type StatementEnds } from "@/server/domain/bank/find-statement-gaps";
import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import type { BankAccount, BankStatement } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { BankBalance } from "@/server/ports/bank-file";

/** How far back statements are compared with those around them. */
const COMPARED_MS = 400 * 86_400_000;
const NAMED_MAX = 10;

/** Raises a task where statements of an account are missing between those that were imported, and closes it once none are. */
export async function raiseGaps(tx: Context, account: BankAccount): Promise<void> {
  const gaps = await gapsOf(tx, account);
  const task = { kind: "bank_statement_missing", subjectId: account.id } as const;
  if (gaps.length === 0) return withdrawTask(tx, task, "The statements that were missing were imported.");
  const named = gaps.slice(0, NAMED_MAX);
  const more = gaps.length > NAMED_MAX ? ` And ${gaps.length - NAMED_MAX} more.` : "";
  await raiseTask(tx, { ...task, detail: named.join(" ") + more });
}

/** Raises or closes the tasks about missing statements of the accounts that a file is about. */
export async function raiseGapsOf(ctx: Context, fileId: string): Promise<void> {
  const accounts = await ctx.db.bankAccount.findMany({ where: { statements: { some: { fileId } } } });
  for (const account of accounts) await ctx.transaction((tx) => raiseGaps(tx, account));
}

/** Finds where statements of an account are missing. */
export async function gapsOf(ctx: Context, account: BankAccount): Promise<string[]> {
  const since = new Date(ctx.now().getTime() - COMPARED_MS);
  const where = { accountId: account.id, kind: "statement", addsUp: true, closingOn: { gte: since } };
  const statements = await ctx.db.bankStatement.findMany({ where });
  return findStatementGaps(statements.map((statement) => endsOf(account, statement))).map(({ message }) => message);
}

function endsOf({ iban, number, bank, currency }: BankAccount, statement: BankStatement): StatementEnds {
  const account = { iban, number, bank };
  const { reference, openingCents, openingOn, closingCents, closingOn } = statement;
  const balance = (cents: bigint | null, on: Date | null): BankBalance | null =>
    cents === null || on === null ? null : { amountCents: cents, currency, on: on.toISOString().slice(0, 10) };
  return {
    head: {
      record: "statement",
      account,
      currency,
      kind: "statement",
      reference,
      number: statement.number,
      opening: balance(openingCents, openingOn),
      madeAt: null,
    },
    closing: balance(closingCents, closingOn),
  };
}
