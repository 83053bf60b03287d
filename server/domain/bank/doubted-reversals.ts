import { statementLabel } from "@/server/domain/bank/statement-label";
import type { VerifiedStatement } from "@/server/domain/bank/verify-statement";
import type { Context } from "@/server/operations/context";
import type { BankFormat } from "@/server/ports/bank-file";

/** This many statements establish the sign that a bank gives to reversals, unless another one contradicts them. */
const ENOUGH = 2;

/** Distinct, because the same statement again proves nothing more. */
const SHOWN = `
  SELECT turns_reversals AS turns, count(DISTINCT (closing_on, closing_cents))::int AS count FROM bank_statements
  WHERE account_id = $1 AND format = $2 AND proves_reversals AND read_at IS NOT NULL GROUP BY 1`;

/**
 * Says why a statement that adds up may lack an entry all the same, in a sentence for an operator; null if nothing speaks for that. One that
 * lacks exactly twice what it takes back adds up with the other sign. A bank's format has one sign, which its earlier statements show.
 */
export async function doubtedReversals(
  ctx: Context,
  accountId: string,
  format: BankFormat,
  { head, outcome, reversals, provesReversals }: VerifiedStatement,
): Promise<string | null> {
  if (outcome !== "adds_up" || !provesReversals) return null;
  const turnsReversals = reversals === "opposite";
  const rows = await ctx.statement<{ turns: boolean; count: number }>(SHOWN, [accountId, format]);
  const countOf = (turns: boolean) => rows.find((row) => row.turns === turns)?.count ?? 0;
  if (countOf(turnsReversals) > 0 || countOf(!turnsReversals) < ENOUGH) return null;
  return (
    `${statementLabel(head)} adds up only if what it takes back moves the other way than in the account's earlier statements. ` +
    "An entry of twice that sum may be missing: download it again."
  );
}
