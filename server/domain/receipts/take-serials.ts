import type { Gift, Identity } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** How many characters of the recipient's id a receipt's number starts with, if no other recipient has the same. */
const PREFIX_LENGTH = 6;

/** A gift that gets a receipt, with its two sides as the receipt names them. */
export interface Due {
  gift: Gift;
  donor: Identity;
  recipient: Identity;
  taxYear: number;
}

type NextSerial = (recipientId: string, taxYear: number) => { prefix: string; serial: number };

/**
 * Takes the required serials from each counter, in a fixed order of counters, and assigns them. A recipient's numbers of
 * one year share a prefix that no other recipient has: the last six characters of its id, or more if these are taken.
 */
export async function takeSerials(tx: Context, due: Due[]): Promise<NextSerial> {
  const wanted = new Map<string, { recipientId: string; taxYear: number; count: number }>();
  for (const { recipient, taxYear } of due) {
    const key = `${recipient.id} ${taxYear}`;
    wanted.set(key, { recipientId: recipient.id, taxYear, count: (wanted.get(key)?.count ?? 0) + 1 });
  }
  const rows = [...wanted.values()]
    .sort((a, b) => (a.recipientId + a.taxYear < b.recipientId + b.taxYear ? -1 : 1))
    .map((row, _, all) => ({ ...row, prefixLength: prefixLength(row.recipientId, all) }));
  const counters = await tx.db.$queryRaw<CounterRow[]>`
    INSERT INTO receipt_counters AS c (recipient_id, tax_year, last_serial, prefix)
    SELECT r."recipientId", r."taxYear", r.count, (
      SELECT upper(right(r."recipientId", n)) FROM generate_series(r."prefixLength", length(r."recipientId")) AS n
      WHERE NOT EXISTS (
        SELECT FROM receipt_counters o
        WHERE o.prefix = upper(right(r."recipientId", n)) AND o.tax_year = r."taxYear"
          AND o.recipient_id <> r."recipientId")
      ORDER BY n LIMIT 1)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r("recipientId" text, "taxYear" int, count int, "prefixLength" int)
    ON CONFLICT (recipient_id, tax_year) DO UPDATE SET last_serial = c.last_serial + excluded.last_serial
    RETURNING recipient_id, tax_year, last_serial, prefix`;
  const next = new Map(
    counters.map(({ recipient_id, tax_year, last_serial, prefix }) => {
      const key = `${recipient_id} ${tax_year}`;
      return [key, { prefix, serial: last_serial - wanted.get(key)!.count }];
    }),
  );
  return (recipientId, taxYear) => {
    const own = next.get(`${recipientId} ${taxYear}`)!;
    own.serial += 1;
    return { ...own };
  };
}

/** How many characters a new prefix has at least: all of the id if another one of these ends in the same way. */
function prefixLength(recipientId: string, all: { recipientId: string }[]): number {
  const end = recipientId.slice(-PREFIX_LENGTH);
  const isShared = all.some((other) => other.recipientId !== recipientId && other.recipientId.endsWith(end));
  return isShared ? recipientId.length : PREFIX_LENGTH;
}

interface CounterRow {
  recipient_id: string;
  tax_year: number;
  last_serial: number;
  prefix: string;
}
