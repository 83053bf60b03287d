import { transferReferenceOf } from "@/server/kernel/creditor-reference";
import type { Cents } from "@/server/kernel/money";
import { parseTransferReference } from "@/server/kernel/transfer-reference";
import type { Context } from "@/server/operations/context";

/** The current year of a pool's commitment whose member was given a reference. */
export interface ExpectedYear {
  commitmentId: string;
  prepaymentId: string;
  memberId: string;
  reference: string;
  /** What it costs, with the fee of a gift to the pool's sponsor. */
  dueCents: Cents;
  /** What has arrived for it and is kept until the rest has. */
  keptCents: Cents;
  currency: string;
  /** True as long as it waits for its transfer. */
  isWaiting: boolean;
}

type Row = Omit<ExpectedYear, "dueCents" | "keptCents"> & { dueCents: string; keptCents: string };

/** The current years `y` of commitments `c`. */
export const CURRENT_YEARS = "commitments c JOIN prepayments y ON y.commitment_id = c.id AND y.term = c.term";
/** What such a year costs, whether it waits for its transfer, and what has arrived for it and is kept. */
export const YEAR = {
  dueCents: "(y.amount_cents + y.fee_cents)",
  isWaiting: "(y.status = 'pending' AND c.ask_at IS NOT NULL)",
  keptCents:
    "(SELECT coalesce(sum(m.amount_cents), 0) FROM bank_matches m WHERE m.prepayment_id = y.id AND m.released_at IS NULL)",
} as const;

const EXPECTED = `
  SELECT c.id AS "commitmentId", y.id AS "prepaymentId", c.identity_id AS "memberId", c.transfer_reference AS reference,
    ${YEAR.dueCents}::text AS "dueCents", y.currency, ${YEAR.isWaiting} AS "isWaiting", ${YEAR.keptCents}::text AS "keptCents"
  FROM ${CURRENT_YEARS}`;

/** Finds years by their references. */
export async function findExpectedYears(
  ctx: Context,
  references: readonly string[],
): Promise<Map<string, ExpectedYear>> {
  if (references.length === 0) return new Map();
  const rows = await ctx.statement<Row>(`${EXPECTED} WHERE c.transfer_reference = ANY ($1)`, [
    [...new Set(references)],
  ]);
  return new Map(rows.map((row) => [row.reference, yearOf(row)]));
}

/** Finds the year of a commitment by the commitment's id, or by its reference however it is written; null if there is none. */
export async function findExpectedYear(ctx: Context, named: string): Promise<ExpectedYear | null> {
  const reference = transferReferenceOf(named) ?? parseTransferReference(named);
  const where = "WHERE c.transfer_reference IS NOT NULL AND (c.id = $1 OR c.transfer_reference = $2)";
  const [row] = await ctx.statement<Row>(`${EXPECTED} ${where}`, [named, reference]);
  return row ? yearOf(row) : null;
}

function yearOf(row: Row): ExpectedYear {
  return { ...row, dueCents: BigInt(row.dueCents), keptCents: BigInt(row.keptCents) };
}
