import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** A payment on one of the operator's accounts that is not matched, or not in full. */
export interface OpenPart {
  lineId: string;
  number: number;
  accountId: string;
  bookedOn: Date;
  currency: string;
  /** The payment's, with its sign. */
  amountCents: Cents;
  openCents: Cents;
  /** The other side's, as the statement has it. */
  name: string | null;
  text: string;
  structuredReference: string | null;
  endToEndId: string | null;
  accountMark: string | null;
  accountLast4: string | null;
  returnCode: string | null;
}

/** What names a payment: a booking, and its place in it. */
export type PartKey = Pick<OpenPart, "lineId" | "number">;

/** The columns of a payment: `p` is the part and `l` its booking. */
export const OPEN_PART_COLUMNS = `p.line_id AS "lineId", p.number, l.account_id AS "accountId", l.booked_on AS "bookedOn", l.currency,
  p.amount_cents AS "amountCents", p.open_cents AS "openCents", p.name, p.text, p.structured_reference AS "structuredReference",
  p.end_to_end_id AS "endToEndId", p.account_mark AS "accountMark", p.account_last4 AS "accountLast4",
  coalesce(p.return_code, l.return_code) AS "returnCode"`;

export type OpenPartRow = Omit<OpenPart, "amountCents" | "openCents"> & { amountCents: string; openCents: string };

/** Reads open payments that came in by the statements of a file, after one of them, in order. */
export async function readOpenIncoming(
  ctx: Context,
  fileId: string,
  after: PartKey | null,
  limit: number,
): Promise<OpenPart[]> {
  const rows = await ctx.statement<OpenPartRow>(
    // Statement by statement, in the order of an index, so that a batch of a large file reads only its own rows.
    `SELECT o.* FROM bank_statements s CROSS JOIN LATERAL (
       SELECT ${OPEN_PART_COLUMNS} FROM bank_lines l JOIN bank_line_parts p ON p.line_id = l.id
       WHERE l.statement_id = s.id AND l.id >= $2 AND p.open_cents > 0 AND (p.line_id, p.number) > ($2, $3)
       ORDER BY l.id, p.number LIMIT $4
     ) o WHERE s.file_id = $1 ORDER BY o."lineId", o.number LIMIT $4`,
    [fileId, after?.lineId ?? "", after?.number ?? 0, limit],
  );
  return rows.map(openPartOf);
}

/** Reads payments that came in and are open in a currency, after one of them, in order. */
export async function readOpenInCurrency(
  ctx: Context,
  currency: string,
  after: PartKey | null,
  limit: number,
): Promise<OpenPart[]> {
  const rows = await ctx.statement<OpenPartRow>(
    `SELECT ${OPEN_PART_COLUMNS} FROM bank_line_parts p JOIN bank_lines l ON l.id = p.line_id
     WHERE p.open_cents > 0 AND l.currency = $1 AND (p.line_id, p.number) > ($2, $3) ORDER BY p.line_id, p.number LIMIT $4`,
    [currency, after?.lineId ?? "", after?.number ?? 0, limit],
  );
  return rows.map(openPartOf);
}

/** Reads a payment as it is now, under the lock of its account, so that nothing else is decided about it meanwhile; null if there is none. */
export async function lockPart(tx: Context, { lineId, number }: PartKey): Promise<OpenPart | null> {
  await tx.statement(
    "SELECT a.id FROM bank_lines l JOIN bank_accounts a ON a.id = l.account_id WHERE l.id = $1 FOR NO KEY UPDATE OF a",
    [lineId],
  );
  return readPart(tx, { lineId, number });
}

/** Reads a payment as it is at this moment; null if there is none. */
export async function readPart(ctx: Context, { lineId, number }: PartKey): Promise<OpenPart | null> {
  const [row] = await ctx.statement<OpenPartRow>(
    `SELECT ${OPEN_PART_COLUMNS} FROM bank_line_parts p JOIN bank_lines l ON l.id = p.line_id WHERE p.line_id = $1 AND p.number = $2`,
    [lineId, number],
  );
  return row ? openPartOf(row) : null;
}

/** Reads a row of these columns. */
export function openPartOf(row: OpenPartRow): OpenPart {
  return { ...row, amountCents: BigInt(row.amountCents), openCents: BigInt(row.openCents) };
}
