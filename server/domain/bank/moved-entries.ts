import type { Sighting } from "@/server/domain/bank/booking-marks";
import type { EqualEntries } from "@/server/domain/bank/equal-entries";
import { SIGHTING } from "@/server/domain/bank/equal-entries";
import type { Pairing } from "@/server/domain/bank/pair-equals";
import { pairMoved } from "@/server/domain/bank/pair-moved";
import type { BankStatement } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** An entry that matches no known booking of its day. */
export interface NewEntry {
  group: EqualEntries;
  entry: EqualEntries["found"][number];
}

/**
 * Says of entries that no known booking of their day is whether they are one that another format put on another day: a known booking
 * that this statement lacks, although it has that day. Returns the booking's id, or that it is new or unclear.
 */
export async function pairMovedEntries(
  tx: Context,
  { id, accountId }: BankStatement,
  entries: readonly NewEntry[],
): Promise<(string | Exclude<Pairing, object>)[]> {
  if (entries.length === 0) return [];
  // Equal entries have the same candidates: a day with a thousand equal amounts needs one query.
  const groups = [...new Set(entries.map(({ group }) => group))];
  const wanted = groups.map(({ bookedOn, amountCents }) => ({ on: bookedOn, cents: amountCents.toString() }));
  const lacked = await tx.statement<{
    lineId: string;
    bookedOn: string;
    cents: string;
    currency: string;
    sightings: Sighting[];
  }>(LACKED, [id, accountId, JSON.stringify(wanted)]);
  const found = entries.map(({ group: { bookedOn, amountCents }, entry }) => {
    return { bookedOn, amountCents, currency: entry.draft.currency, sighting: entry };
  });
  const known = lacked.map(({ cents, ...line }) => ({ ...line, amountCents: BigInt(cents) }));
  return pairMoved(found, known).map((pairing) =>
    typeof pairing === "object" ? lacked[pairing.known]!.lineId : pairing,
  );
}

// Weekends and holidays separate the booking date from the value date (pair-moved.ts).
const LACKED = `
  SELECT DISTINCT l.id AS "lineId", to_char(l.booked_on, 'YYYY-MM-DD') AS "bookedOn", l.amount_cents::text AS cents, l.currency,
    (SELECT coalesce(json_agg(json_build_object(${SIGHTING})), '[]') FROM bank_entries e JOIN bank_statements s ON s.id = e.statement_id
     WHERE e.line_id = l.id)::jsonb AS sightings
  FROM jsonb_to_recordset($3::jsonb) AS w("on" date, cents bigint)
  JOIN bank_lines l ON l.account_id = $2 AND l.amount_cents = w.cents AND l.booked_on BETWEEN w.on - 5 AND w.on + 5
  JOIN bank_statements own ON own.id = $1 AND own.adds_up AND own.opening_on < l.booked_on AND own.closing_on > l.booked_on
  WHERE NOT EXISTS (
    SELECT FROM bank_entries e WHERE e.statement_id = $1 AND e.booked_on = l.booked_on AND e.amount_cents = l.amount_cents
      AND (e.line_id = l.id OR e.line_id IS NULL))
  ORDER BY 1`;
