import { CURRENT_YEARS, YEAR } from "@/server/domain/bank/incoming/expected-years";
import type { OpenPart } from "@/server/domain/bank/incoming/open-parts";
import { knownDonors } from "@/server/domain/bank/worklist/gift-candidates";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** The current year of a commitment that its member transfers, and that a payment may be for. */
export interface FoundYear {
  kind: "year";
  /** The commitment's. */
  id: string;
  reference: string;
  /** The commitment's. */
  status: string;
  /** Whether the year waits for its transfer. */
  isWaiting: boolean;
  /** What the year costs, with the fee of a gift to the pool's sponsor. */
  amountCents: Cents;
  /** What has arrived for it and is kept until all of it has. */
  keptCents: Cents;
  currency: string;
  createdAt: Date;
  /** The member. */
  donorId: string;
  donorName: string;
  /** The pool. */
  recipientId: string;
  recipientName: string;
  /** Whether its member has paid from this account before. */
  isKnownAccount: boolean;
}

const YEARS_MAX = 20;
const OF_MEMBERS_MAX = 20;

/** By reference, whatever has become of them; those that wait for this very sum; and those that wait of who paid from this account before. */
const YEARS = `
  WITH known AS (${knownDonors("$4")}
  ), members AS (
    SELECT from_id AS id FROM known
    UNION
    (SELECT DISTINCT c.identity_id FROM bank_line_parts p JOIN bank_matches m ON (m.line_id, m.part_number) = (p.line_id, p.number)
      JOIN prepayments y ON y.id = m.prepayment_id JOIN commitments c ON c.id = y.commitment_id
      WHERE p.account_mark = $4 AND m.released_at IS NULL LIMIT ${OF_MEMBERS_MAX})
  ), years AS (
    SELECT c.*, y.currency AS paid_in, ${YEAR.dueCents} AS due_cents, ${YEAR.isWaiting} AS is_waiting, ${YEAR.keptCents} AS kept_cents
    FROM ${CURRENT_YEARS}
    WHERE c.transfer_reference = ANY ($1) OR (c.transfer_reference IS NOT NULL AND c.ask_at IS NOT NULL AND y.currency = $2)
  )
  SELECT 'year' AS kind, y.id, y.transfer_reference AS reference, y.status, y.is_waiting AS "isWaiting", y.due_cents AS "amountCents",
    y.kept_cents AS "keptCents", y.paid_in AS currency, y.created_at AS "createdAt", y.identity_id AS "donorId",
    coalesce(i.display_name, i.legal_name, i.email, '') AS "donorName", y.pool_id AS "recipientId", p.name AS "recipientName",
    y.identity_id IN (SELECT id FROM members) AS "isKnownAccount"
  FROM years y JOIN identities i ON i.id = y.identity_id JOIN pools p ON p.id = y.pool_id
  WHERE y.transfer_reference = ANY ($1)
    OR (y.is_waiting AND (y.due_cents - y.kept_cents = $3 OR y.identity_id IN (SELECT id FROM members)))
  ORDER BY y.transfer_reference = ANY ($1) DESC, y.created_at DESC, y.id DESC LIMIT ${YEARS_MAX}`;

type Row = Omit<FoundYear, "amountCents" | "keptCents"> & { amountCents: string; keptCents: string };

/** Finds the years of commitments that a payment may be for, in one statement, those that it names first. */
export async function findYearsFor(ctx: Context, part: OpenPart, references: readonly string[]): Promise<FoundYear[]> {
  const values = [references, part.currency, part.openCents.toString(), part.accountMark];
  const rows = await ctx.statement<Row>(YEARS, values);
  return rows.map((row) => ({ ...row, amountCents: BigInt(row.amountCents), keptCents: BigInt(row.keptCents) }));
}
