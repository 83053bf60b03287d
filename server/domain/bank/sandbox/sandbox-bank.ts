import { bookBankFile } from "@/server/domain/bank/book-bank-file";
import { readBankFile } from "@/server/domain/bank/read-bank-file";
import { storeBankFile } from "@/server/domain/bank/stored-bank-file";
import type { BankAccount, BankFile } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { StatementEntry, StatementFile, StatementFormat } from "@/server/ports/statement-writer";

// The bank that the sandbox plays. Like a real one it knows nothing of gifts: it has transfers, and makes statements of them.

/** What the accounts held before anything was transferred. */
const OPENING_CENTS = 1_000_000n;
const REFERENCE_CHARACTERS = 16;

/** A transfer at the played bank. */
export interface PlayedPayment {
  accountId: string;
  /** Above zero for money that comes in. */
  amountCents: Cents;
  name: string | null;
  text: string;
  kind: StatementEntry["kind"];
  endToEndId?: string | null;
  returnCode?: string | null;
}

/** Throws unless this is a sandbox. */
export function requireSandbox(ctx: Context): void {
  if (ctx.settings.mode !== "sandbox") throw ResourceNotFound();
}

/** Makes a transfer, which the account's next statement has. Returns its id. */
export async function playPayment(ctx: Context, payment: PlayedPayment): Promise<string> {
  const { accountId, amountCents, name, text, kind, endToEndId = null, returnCode = null } = payment;
  const id = ctx.newId("bankLine").slice("bln_".length).toUpperCase();
  await ctx.statement(
    `INSERT INTO sandbox_rail.bank_payments (id, account_id, amount_cents, name, text, kind, end_to_end_id, return_code, made_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, accountId, amountCents.toString(), name, text, kind, endToEndId ?? `E2E${id}`, returnCode, ctx.now()],
  );
  return id;
}

interface PaymentRow {
  id: string;
  cents: string;
  name: string | null;
  text: string;
  kind: StatementEntry["kind"];
  endToEndId: string | null;
  returnCode: string | null;
}

/** Makes the account's next statement, with everything that no statement has yet. Made again, a statement has the same bytes. */
export async function playStatement(
  ctx: Context,
  account: BankAccount,
  format: StatementFormat,
  number: number | null = null,
): Promise<StatementFile> {
  const made = number ?? (await ctx.transaction((tx) => nextStatement(tx, account.id)));
  const [head] = await ctx.statement<{ opensOn: string; opening: string; closesOn: string; madeAt: Date }>(
    `SELECT opens_on::text AS "opensOn", opening_cents::text AS opening, closes_on::text AS "closesOn", made_at AS "madeAt"
     FROM sandbox_rail.bank_statements WHERE account_id = $1 AND number = $2`,
    [account.id, made],
  );
  if (!head) throw ResourceNotFound();
  const rows = await ctx.statement<PaymentRow>(
    `SELECT id, amount_cents::text AS cents, name, text, kind, end_to_end_id AS "endToEndId", return_code AS "returnCode"
     FROM sandbox_rail.bank_payments WHERE account_id = $1 AND statement_number = $2 ORDER BY made_at, id`,
    [account.id, made],
  );
  const { holder, iban, number: accountNumber, bank, currency } = account;
  return ctx.ports.statements.write(format, {
    account: { iban, number: accountNumber, bank },
    holder,
    currency,
    number: made,
    madeAt: head.madeAt,
    opening: { amountCents: BigInt(head.opening), on: head.opensOn },
    closesOn: head.closesOn,
    entries: rows.map((row) => entryOf(row, head.closesOn)),
  });
}

/** Gives everything that waits to the next statement. One after the other: the account is locked. */
async function nextStatement(tx: Context, accountId: string): Promise<number> {
  await tx.statement("SELECT id FROM bank_accounts WHERE id = $1 FOR NO KEY UPDATE", [accountId]);
  const [row] = await tx.statement<{ number: number }>(
    `WITH last AS (
       SELECT number, closes_on, closing_cents FROM sandbox_rail.bank_statements WHERE account_id = $1 ORDER BY number DESC LIMIT 1
     ), next AS (
       SELECT coalesce((SELECT number FROM last), 0) + 1 AS number, ($2::timestamptz AT TIME ZONE 'UTC')::date AS today
     ), booked AS (
       UPDATE sandbox_rail.bank_payments p SET statement_number = n.number FROM next n
       WHERE p.account_id = $1 AND p.statement_number IS NULL RETURNING p.amount_cents
     )
     INSERT INTO sandbox_rail.bank_statements (account_id, number, opens_on, opening_cents, closes_on, closing_cents, made_at)
     SELECT $1, n.number, coalesce((SELECT closes_on FROM last), n.today), coalesce((SELECT closing_cents FROM last), $3::bigint),
       n.today, coalesce((SELECT closing_cents FROM last), $3::bigint) + (SELECT coalesce(sum(amount_cents), 0) FROM booked), $2
     FROM next n RETURNING number`,
    [accountId, tx.now(), OPENING_CENTS.toString()],
  );
  return row!.number;
}

function entryOf(
  { id, cents, name, text, kind, endToEndId, returnCode }: PaymentRow,
  bookedOn: string,
): StatementEntry {
  return {
    kind,
    amountCents: BigInt(cents),
    bookedOn,
    valueOn: bookedOn,
    bankReference: id.slice(-REFERENCE_CHARACTERS),
    isReversal: false,
    chargesCents: 0n,
    counterparty: kind === "payment" ? { name, account: { iban: null, number: accountOf(name), bank: null } } : null,
    text,
    structuredReference: null,
    endToEndId: kind === "payment" ? endToEndId : null,
    returnCode,
    payments: [],
  };
}

const ACCOUNT_DIGITS = 10;

/** The same number for the same name, so that a donor is recognized by their account. */
function accountOf(name: string | null): string {
  const sum = [...(name ?? "")].reduce((hash, character) => (hash * 31 + character.codePointAt(0)!) % 9_000_000_007, 7);
  return String(sum + 1_000_000_000).slice(0, ACCOUNT_DIGITS);
}

/** Makes the account's next statement and imports it, as an operator would. */
export async function playAndImport(ctx: Context, account: BankAccount, format: StatementFormat): Promise<BankFile> {
  const made = await playStatement(ctx, account, format);
  const { file } = await storeBankFile(ctx, { name: made.name, open: () => once(made.bytes) });
  const read = await readBankFile(ctx, file, { columns: { mapping: null, accountId: null } });
  if (read.status !== "refused") await bookBankFile(ctx, read);
  return ctx.db.bankFile.findUniqueOrThrow({ where: { id: file.id } });
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
