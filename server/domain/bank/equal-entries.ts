import type { Sighting } from "@/server/domain/bank/booking-marks";
import type { LineDraft } from "@/server/domain/bank/line-draft";
import { judgeReferences, type PairingEvidence } from "@/server/domain/bank/pair-equals";
import type { BankStatement } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** The maximum number of days and amounts decided in one transaction. */
const GROUPS_TOGETHER = 500;
/** After this many entries, a transaction takes no further day and amount: those of one stay together, however many. */
const ENTRIES_TOGETHER = 500;

/** A statement's entries of one day and amount, and the known bookings of the same. */
export interface EqualEntries extends PairingEvidence {
  /** YYYY-MM-DD */
  bookedOn: string;
  amountCents: Cents;
  /** In the statement's order. */
  found: (Sighting & { number: number; draft: LineDraft })[];
  /** In the order in which they became known, with what each file said about them. */
  known: { lineId: string; ordinal: number; sightings: Sighting[] }[];
}

/** A day and amount; a statement's entries are decided in this order. */
export type GroupPlace = Pick<EqualEntries, "bookedOn" | "amountCents">;

interface Row {
  bookedOn: string;
  amountCents: string;
  found: EqualEntries["found"];
  known: EqualEntries["known"] | null;
  hasWholeDay: boolean;
}

/** Reads the next days and amounts of a statement that have undecided entries: the first ones, or those after one. */
export async function readEquals(
  tx: Context,
  statement: BankStatement,
  after: GroupPlace | null = null,
): Promise<EqualEntries[]> {
  const place = [after?.bookedOn ?? "-infinity", after?.amountCents.toString() ?? "0"];
  const rows = await tx.statement<Row>(EQUALS, [
    statement.id,
    statement.accountId,
    GROUPS_TOGETHER,
    ...place,
    ENTRIES_TOGETHER,
  ]);
  if (rows.length === 0) return [];
  const references = await judge(tx, statement.accountId);
  return rows.map(({ amountCents, known, ...row }) => {
    return { ...row, amountCents: BigInt(amountCents), known: known ?? [], references };
  });
}

/** A sighting of a booking, from an entry `e` and its statement `s`. */
export const SIGHTING = `'format', s.format, 'kind', s.kind, 'bankReference', e.bank_reference, 'endToEndId', e.end_to_end_id, 'batchReferences', e.batch_references, 'text', e.text`;

/** A statement that adds up is complete for the days between its balances; for the balances' own days it may not be. */
const WHOLE = (statement: string) =>
  `${statement}.adds_up AND ${statement}.opening_on < g.booked_on AND ${statement}.closing_on > g.booked_on`;

const EQUALS = `
  WITH g AS (
    SELECT booked_on, amount_cents FROM (
      SELECT booked_on, amount_cents, sum(count) OVER (ORDER BY booked_on, amount_cents) - count AS before FROM (
        SELECT booked_on, amount_cents, count(*) AS count FROM bank_entries
        WHERE statement_id = $1 AND line_id IS NULL AND NOT is_unclear AND (booked_on, amount_cents) > ($4::date, $5::bigint)
        GROUP BY 1, 2 ORDER BY 1, 2 LIMIT $3
      ) counted
    ) summed WHERE before < $6
  )
  SELECT to_char(g.booked_on, 'YYYY-MM-DD') AS "bookedOn", g.amount_cents::text AS "amountCents",
    (SELECT json_agg(json_build_object(${SIGHTING}, 'number', e.number, 'draft', e.draft) ORDER BY e.number)
     FROM bank_entries e JOIN bank_statements s ON s.id = e.statement_id
     WHERE e.statement_id = $1 AND e.line_id IS NULL AND NOT e.is_unclear AND e.booked_on = g.booked_on AND e.amount_cents = g.amount_cents) AS found,
    (SELECT json_agg(json_build_object('lineId', l.id, 'ordinal', l.ordinal, 'sightings', (
       SELECT coalesce(json_agg(json_build_object(${SIGHTING})), '[]') FROM bank_entries e JOIN bank_statements s ON s.id = e.statement_id
       WHERE e.line_id = l.id)) ORDER BY l.ordinal)
     FROM bank_lines l WHERE l.account_id = $2 AND l.booked_on = g.booked_on AND l.amount_cents = g.amount_cents) AS known,
    EXISTS (SELECT FROM bank_statements w WHERE w.account_id = $2 AND ${WHOLE("w")}
      AND (w.id = $1 OR EXISTS (SELECT FROM bank_entries e WHERE e.statement_id = w.id AND e.line_id IS NOT NULL))) AS "hasWholeDay"
  FROM g ORDER BY g.booked_on, g.amount_cents`;

/** Whether the bank of an account gives a booking the same reference each time, judging by the files so far. */
async function judge(tx: Context, accountId: string): Promise<PairingEvidence["references"]> {
  const [row] = await tx.statement<{ agree: number; differ: number }>(
    `SELECT coalesce(sum(p.agree), 0)::int AS agree, coalesce(sum(p.differ), 0)::int AS differ
     FROM (SELECT id FROM bank_lines WHERE account_id = $1 ORDER BY booked_on DESC LIMIT 1000) l
     -- Line by line: a file that was just read has no statistics, and a join of whole tables is what a planner may choose then.
     CROSS JOIN LATERAL (
       WITH e AS MATERIALIZED (
         SELECT e.statement_id, e.bank_reference, s.format, s.kind FROM bank_entries e JOIN bank_statements s ON s.id = e.statement_id
         WHERE e.line_id = l.id AND e.bank_reference IS NOT NULL
       )
       SELECT count(*) FILTER (WHERE a.bank_reference = b.bank_reference) AS agree,
         count(*) FILTER (WHERE a.bank_reference <> b.bank_reference) AS differ
       FROM e a JOIN e b ON b.statement_id > a.statement_id AND b.format = a.format AND b.kind = a.kind
     ) p`,
    [accountId],
  );
  return judgeReferences(row!);
}
