import { z } from "zod";
import type { LineDraft } from "@/server/domain/bank/line-draft";
import { lineOf } from "@/server/domain/bank/line-draft";
import type { BankAccount, BankStatement } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** What a file, or the books, say about a payment. */
export interface SaidOfPayment {
  /** YYYY-MM-DD */
  bookedOn: string;
  valueOn: string | null;
  amountCents: Cents;
  name: string | null;
  text: string;
  /** What stands in the field for references, as of a code that was scanned. */
  structuredReference: string | null;
  endToEndId: string | null;
  bankReference: string | null;
  accountLast4: string | null;
  /** The file that says it, or that brought it first. */
  file: string;
}

/** An entry that may be a known booking, with all its candidates. */
export interface UnclearEntry {
  statementId: string;
  number: number;
  account: BankAccount;
  entry: SaidOfPayment;
  known: (SaidOfPayment & { lineId: string })[];
}

interface EntryKey {
  statementId: string;
  number: number;
}

/** A bank puts one booking on days at most so far apart (pair-moved.ts). */
const DAYS_MAX = 5;
const KNOWN_MAX = 6;

/** Finds the next entry of a file for a person to decide, after one that is left for later, and how many there are. */
export const findUnclearEntry = operation({
  name: "findUnclearEntry",
  summary: "Finds an entry of a file that may be in the books already.",
  permission: { operator: true },
  input: z.strictObject({
    fileId: z.string(),
    after: z.strictObject({ statementId: z.string(), number: z.number().int() }).nullable(),
  }),
  errors: [ResourceNotFound],
  async run(ctx, { fileId, after }): Promise<{ name: string; left: number; next: UnclearEntry | null }> {
    const file = await ctx.db.bankFile.findUnique({ where: { id: fileId } });
    if (!file) throw ResourceNotFound();
    const keys = await ctx.statement<EntryKey>(UNCLEAR, [fileId]);
    const at = keys.findIndex((key) => key.statementId === after?.statementId && key.number === after.number);
    // After the last one that was left for later, start again with the first.
    const key = keys[at + 1] ?? keys[0];
    return { name: file.name, left: keys.length, next: key ? await readUnclear(ctx, key) : null };
  },
});

const UNCLEAR = `
  SELECT e.statement_id AS "statementId", e.number FROM bank_statements s CROSS JOIN LATERAL (
    SELECT e.statement_id, e.number FROM bank_entries e WHERE e.statement_id = s.id AND e.line_id IS NULL AND e.is_unclear
  ) e WHERE s.file_id = $1 AND s.read_at IS NOT NULL ORDER BY s.position, e.number`;

async function readUnclear(ctx: Context, { statementId, number }: EntryKey): Promise<UnclearEntry> {
  const where = { statementId_number: { statementId, number } };
  const include = { statement: { include: { account: true, file: true } } } as const;
  const { statement, ...found } = await ctx.db.bankEntry.findUniqueOrThrow({ where, include });
  const [part] = lineOf(found.draft as unknown as LineDraft, statement.turnsReversals).parts;
  const draft = found.draft as unknown as LineDraft;
  return {
    statementId,
    number,
    account: statement.account,
    entry: {
      bookedOn: found.bookedOn.toISOString().slice(0, 10),
      valueOn: draft.value_on,
      amountCents: found.amountCents,
      name: part?.name ?? null,
      text: found.text,
      structuredReference: part?.structured_reference ?? null,
      endToEndId: found.endToEndId,
      bankReference: found.bankReference,
      accountLast4: part?.account_last4 ?? null,
      file: statement.file.name,
    },
    known: await candidatesOf(ctx, statement, found),
  };
}

/** The bookings that an entry may be: of its account and sum, near its day, and none that another entry of its statement is. */
export async function candidatesOf(
  ctx: Context,
  { id, accountId }: BankStatement,
  { bookedOn, amountCents }: { bookedOn: Date; amountCents: Cents },
): Promise<UnclearEntry["known"]> {
  type Row = Omit<UnclearEntry["known"][number], "amountCents"> & { cents: string };
  const values = [id, accountId, bookedOn.toISOString().slice(0, 10), amountCents.toString(), DAYS_MAX, KNOWN_MAX];
  const rows = await ctx.statement<Row>(CANDIDATES, values);
  return rows.map(({ cents, ...row }) => ({ ...row, amountCents: BigInt(cents) }));
}

const CANDIDATES = `
  SELECT l.id AS "lineId", to_char(l.booked_on, 'YYYY-MM-DD') AS "bookedOn", to_char(l.value_on, 'YYYY-MM-DD') AS "valueOn",
    l.amount_cents::text AS cents, p.name, p.text, p.structured_reference AS "structuredReference", p.end_to_end_id AS "endToEndId", l.bank_reference AS "bankReference",
    p.account_last4 AS "accountLast4", f.name AS file
  FROM bank_lines l
  JOIN bank_line_parts p ON p.line_id = l.id AND p.number = 1
  JOIN bank_statements s ON s.id = l.statement_id
  JOIN bank_files f ON f.id = s.file_id
  WHERE l.account_id = $2 AND l.booked_on BETWEEN $3::date - $5::int AND $3::date + $5::int AND l.amount_cents = $4::bigint
    AND NOT EXISTS (SELECT FROM bank_entries e WHERE e.line_id = l.id AND e.statement_id = $1)
  ORDER BY abs(l.booked_on - $3::date), l.booked_on, l.ordinal LIMIT $6`;
