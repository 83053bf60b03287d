import { openPayee } from "@/server/domain/bank/outgoing/payee";
import { isSepaAccount } from "@/server/kernel/bank-account";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** A transfer of a file that was released, as statements and answers are compared with it. */
export interface SentTransfer {
  id: string;
  key: string;
  direction: string;
  status: string;
  cents: Cents;
  accountMark: string | null;
  /** What the bank calls it. */
  reference: string;
  fileId: string;
  /** The operator's account that it leaves. */
  accountId: string;
  /** Whether a booking of its debit was found, and one of its return. */
  isDebited: boolean;
  isReturned: boolean;
  /** What the bank has answered about it. */
  bankAnswer: string | null;
  reasonCode: string | null;
  /** The part of the file that it is in: banks may book and answer each part separately. */
  section: number;
}

interface SentRow extends Omit<SentTransfer, "cents" | "section"> {
  cents: string;
  sealed: string;
  format: string;
}

const SENT = `
  SELECT t.id, t.key, t.direction, t.status, t.amount_cents::text AS cents, t.account_mark AS "accountMark", l.reference,
    l.file_id AS "fileId", f.account_id AS "accountId", f.format, t.bank_answer AS "bankAnswer", t.reason_code AS "reasonCode", t.payee_sealed AS sealed,
    coalesce(m.is_debited, false) AS "isDebited", coalesce(m.is_returned, false) AS "isReturned"
  FROM bank_payment_files f JOIN bank_payment_lines l ON l.file_id = f.id AND l.is_live
  JOIN bank_transfers t ON t.id = l.transfer_id
  LEFT JOIN LATERAL (SELECT bool_or(m.amount_cents < 0) AS is_debited, bool_or(m.amount_cents > 0) AS is_returned FROM bank_matches m
    WHERE m.payment_key = t.key AND m.purpose IN ('payment', 'sent_back')) m ON true
  WHERE f.status = 'released'`;
/** Of files that may still get bookings: returns come for weeks, and seldom later. */
const SENT_LATELY = `${SENT} AND f.released_at > $1::timestamptz ORDER BY l.file_id, l.number`;
const SENT_IN_FILE = `${SENT} AND f.id = $1 ORDER BY l.number`;
const SENT_BY_ID = `${SENT} AND t.id = $1`;
const SENT_AS = `${SENT} AND l.reference = ANY ($1::text[]) ORDER BY f.released_at DESC`;

const DAY_MS = 86_400_000;
const LATELY_DAYS = 100;

/** Reads what was sent lately. */
export async function readSentLately(ctx: Context): Promise<SentTransfer[]> {
  const since = new Date(ctx.now().getTime() - LATELY_DAYS * DAY_MS);
  return (await ctx.statement<SentRow>(SENT_LATELY, [since])).map((row) => sentOf(ctx, row));
}

/** Reads what was sent in a file. */
export async function readSentInFile(ctx: Context, fileId: string): Promise<SentTransfer[]> {
  return (await ctx.statement<SentRow>(SENT_IN_FILE, [fileId])).map((row) => sentOf(ctx, row));
}

/** Reads a transfer that was sent; null if there is none. */
export async function findSentById(ctx: Context, id: string): Promise<SentTransfer | null> {
  const [row] = await ctx.statement<SentRow>(SENT_BY_ID, [id]);
  return row ? sentOf(ctx, row) : null;
}

/** Reads what was sent under a reference: the newest, where numbers began again. */
export async function readSentAs(ctx: Context, reference: string): Promise<SentTransfer | null> {
  const written = [reference, reference.toLowerCase().replaceAll("_", "-")];
  const [row] = await ctx.statement<SentRow>(SENT_AS, [written]);
  return row ? sentOf(ctx, row) : null;
}

function sentOf(ctx: Context, { sealed, cents, format, ...row }: SentRow): SentTransfer {
  return { ...row, cents: BigInt(cents), section: sectionOf(ctx, { id: row.id, sealed, format }) };
}

/** In the order of the writers: NACHA people before businesses, pain.001 SEPA transfers before others. */
function sectionOf(ctx: Context, { id, sealed, format }: { id: string; sealed: string; format: string }): number {
  const { kind, account } = openPayee(ctx, id, sealed);
  if (format === "nacha") return kind === "person" ? 0 : 1;
  return isSepaAccount(account) ? 0 : 1;
}

/** Normalizes a reference for comparison: banks drop spaces and punctuation, and use upper case. */
export function plainReference(text: string): string {
  return text.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase();
}
