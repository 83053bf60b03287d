import type { Context } from "@/server/operations/context";

/**
 * Returns the balance of each account, debits less credits, by currency and code. Leaves out accounts with a balance of
 * zero. Adds up the legs of posted transactions here, without any function of the database. Replaces the ids in codes
 * with the given names. With a subject, counts only that subject's transactions.
 */
export async function readAccounts(
  ctx: Pick<Context, "statement">,
  names: Record<string, string> = {},
  subjectId: string | null = null,
): Promise<Record<string, bigint>> {
  const legs = await ctx.statement<{ currency: string; debit: string; credit: string; cents: string }>(
    `SELECT p.currency, d.code AS debit, c.code AS credit, p.amount_cents::text AS cents
     FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id
     JOIN ledger_accounts d ON d.id = p.debit_account_id JOIN ledger_accounts c ON c.id = p.credit_account_id
     WHERE t.phase IN ('posted', 'post') AND ($1::text IS NULL OR t.subject_id = $1)`,
    [subjectId],
  );
  const sums = new Map<string, bigint>();
  const add = (currency: string, code: string, cents: bigint) => {
    const named = code.replace(/(usr|org)_[0-9a-z]+/, (id) => names[id] ?? id);
    const key = `${currency} ${named}`;
    sums.set(key, (sums.get(key) ?? 0n) + cents);
  };
  for (const { currency, debit, credit, cents } of legs) {
    add(currency, debit, BigInt(cents));
    add(currency, credit, -BigInt(cents));
  }
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0n));
}
