import { z } from "zod";
import { gapsOf } from "@/server/domain/bank/raise-gaps";
import type { BankAccount } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** One of the operator's accounts, with what its newest statement says and what is not matched yet. */
export interface AccountStanding extends BankAccount {
  /** The last day that a booked statement of it covers, and the balance then, of the one read last; null without one. */
  closing: { on: Date; cents: Cents } | null;
  /** Payments not matched in full yet, and how much of them is open. */
  open: { count: number; cents: Cents };
}

/** The operator's accounts, closed ones last. */
export const listAccountStandings = operation({
  name: "listAccountStandings",
  summary: "Lists the operator's bank accounts with their balances.",
  permission: { operator: true },
  run: async (ctx): Promise<AccountStanding[]> => {
    const accounts = await ctx.db.bankAccount.findMany({ orderBy: [{ id: "asc" }] });
    const sorted = accounts.sort((one, other) => Number(one.closedAt !== null) - Number(other.closedAt !== null));
    return standingsOf(ctx, sorted);
  },
});

/** An account, and in words where statements of it are missing. */
export const findAccountStanding = operation({
  name: "findAccountStanding",
  summary: "Finds a bank account of the operator's with its balance.",
  permission: { operator: true },
  input: z.strictObject({ accountId: z.string() }),
  errors: [ResourceNotFound],
  run: async (ctx, { accountId }): Promise<AccountStanding & { gaps: string[] }> => {
    const account = await ctx.db.bankAccount.findUnique({ where: { id: accountId } });
    if (!account) throw ResourceNotFound();
    const [standing] = await standingsOf(ctx, [account]);
    return { ...standing!, gaps: await gapsOf(ctx, account) };
  },
});

const FACTS = `
  SELECT a.id, c.closing_on::text AS "on", c.closing_cents::text AS cents, coalesce(o.count, 0)::int AS count, coalesce(o.cents, 0)::text AS open
  FROM unnest($1::text[]) AS a(id)
  LEFT JOIN LATERAL (
    SELECT s.closing_on, s.closing_cents FROM bank_statements s JOIN bank_files f ON f.id = s.file_id
    WHERE s.account_id = a.id AND s.kind = 'statement' AND s.closing_cents IS NOT NULL AND s.read_at IS NOT NULL AND f.status = 'booked'
    ORDER BY s.closing_on DESC, s.number DESC NULLS LAST, s.id DESC LIMIT 1
  ) c ON true
  LEFT JOIN (
    SELECT l.account_id, count(*) AS count, sum(p.open_cents) AS cents FROM bank_line_parts p JOIN bank_lines l ON l.id = p.line_id
    WHERE p.open_cents <> 0 AND l.account_id = ANY ($1) GROUP BY 1
  ) o ON o.account_id = a.id`;

async function standingsOf(ctx: Context, accounts: readonly BankAccount[]): Promise<AccountStanding[]> {
  type Facts = { id: string; on: string | null; cents: string | null; count: number; open: string };
  const rows = await ctx.statement<Facts>(FACTS, [accounts.map(({ id }) => id)]);
  return accounts.map((account) => {
    const { on, cents, count, open } = rows.find(({ id }) => id === account.id)!;
    return {
      ...account,
      closing: on === null || cents === null ? null : { on: new Date(`${on}T00:00:00Z`), cents: BigInt(cents) },
      open: { count, cents: BigInt(open) },
    };
  });
}
