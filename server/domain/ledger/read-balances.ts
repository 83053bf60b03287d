import type { Context } from "@/server/domain/context";
import type { LedgerAccountRef } from "@/server/domain/ledger/accounts";
import type { Cents } from "@/server/kernel/money";

/**
 * Reads the available balances of live accounts, and locks the rows until the transaction ends, in account order like
 * every writer. Keys are `code currency`; accounts that never moved are missing.
 */
export async function lockBalances(tx: Context, accounts: LedgerAccountRef[]): Promise<Map<string, Cents>> {
  const codes = [...new Set(accounts.map((account) => account.code))];
  if (codes.length === 0) return new Map();
  const rows = await tx.db.$queryRaw<{ code: string; currency: string; available: Cents }[]>`
    SELECT code, currency, available FROM ledger_lock_balances(${codes})`;
  return new Map(rows.map((row) => [`${row.code} ${row.currency}`, row.available]));
}
