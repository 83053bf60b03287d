import { z } from "zod";
import { openPayee } from "@/server/domain/bank/outgoing/payee";
import { payInSandbox } from "@/server/domain/bank/sandbox/make-sandbox-transfer";
import { playAndImport, playPayment, playStatement, requireSandbox } from "@/server/domain/bank/sandbox/sandbox-bank";
import type { BankAccount } from "@/server/generated/prisma/client";
import { systemCaller } from "@/server/kernel/caller";
import { InvalidParameter, ResourceNotFound } from "@/server/kernel/common-errors";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { STATEMENT_FORMATS, type StatementFile } from "@/server/ports/statement-writer";
import { sandboxTransferBody } from "@/server/resources/sandbox-transfer";

const SHOWN_MAX = 50;
/** Those that say which account they are of; the columns of CSV are mapped by hand first. */
export const IMPORTED_FORMATS = STATEMENT_FORMATS.filter((format) => format !== "csv");

/** An account at the played bank. */
export interface PlayedAccount {
  account: BankAccount;
  balanceCents: Cents;
  /** What no statement has yet, the newest first. */
  waiting: { id: string; amountCents: Cents; name: string | null; text: string; madeAt: Date }[];
  statements: { number: number; closesOn: string; closingCents: Cents }[];
}

/** Reads what the sandbox's bank shows. Not found in live mode. */
export const readSandboxBank = operation({
  name: "readSandboxBank",
  summary: "Reads the accounts of the sandbox's bank.",
  permission: { visitor: "anyone" },
  errors: [ResourceNotFound],
  async run(ctx): Promise<PlayedAccount[]> {
    requireSandbox(ctx);
    const accounts = await ctx.db.bankAccount.findMany({ where: { closedAt: null }, orderBy: { id: "asc" } });
    return Promise.all(accounts.map((account) => readAccount(ctx, account)));
  },
});

async function readAccount(ctx: Context, account: BankAccount): Promise<PlayedAccount> {
  const waiting = await ctx.statement<{ id: string; cents: string; name: string | null; text: string; madeAt: Date }>(
    `SELECT id, amount_cents::text AS cents, name, text, made_at AS "madeAt" FROM sandbox_rail.bank_payments
     WHERE account_id = $1 AND statement_number IS NULL ORDER BY made_at DESC, id DESC LIMIT ${SHOWN_MAX}`,
    [account.id],
  );
  const statements = await ctx.statement<{ number: number; closesOn: string; cents: string }>(
    `SELECT number, closes_on::text AS "closesOn", closing_cents::text AS cents FROM sandbox_rail.bank_statements
     WHERE account_id = $1 ORDER BY number DESC LIMIT ${SHOWN_MAX}`,
    [account.id],
  );
  const open = waiting.reduce((sum, { cents }) => sum + BigInt(cents), 0n);
  return {
    account,
    balanceCents: BigInt(statements[0]?.cents ?? 0) + open,
    waiting: waiting.map(({ cents, ...payment }) => ({ ...payment, amountCents: BigInt(cents) })),
    statements: statements.map(({ cents, ...statement }) => ({ ...statement, closingCents: BigInt(cents) })),
  };
}

/** Has someone transfer at the sandbox's bank: the account's next statement has it. Not found in live mode. */
export const transferAtSandboxBank = operation({
  name: "transferAtSandboxBank",
  summary: "Makes a transfer at the sandbox's bank.",
  permission: { visitor: "anyone" },
  input: sandboxTransferBody,
  errors: [InvalidParameter, ResourceNotFound],
  run: async (ctx, input): Promise<void> => {
    requireSandbox(ctx);
    await payInSandbox(ctx.as(systemCaller("sandbox-bank")), input);
  },
});

/** Has the bank charge its fee. Not found in live mode. */
export const chargeSandboxBankFee = operation({
  name: "chargeSandboxBankFee",
  summary: "Has the sandbox's bank charge a fee.",
  permission: { visitor: "anyone" },
  input: z.strictObject({ accountId: z.string(), amountCents: z.bigint().min(1n).max(1_000_000n) }),
  errors: [ResourceNotFound],
  async run(ctx, { accountId, amountCents }): Promise<void> {
    const account = await requireAccount(ctx, accountId);
    const fee = { name: null, text: "Account fee", kind: "fee" as const };
    await playPayment(ctx, { accountId: account.id, amountCents: -amountCents, ...fee });
  },
});

/** What was released and not executed yet at the played bank, under the reference that the bank knows it by. */
const RELEASED = `
  SELECT l.reference, t.amount_cents::text AS cents, t.id, t.payee_sealed AS sealed, t.text
  FROM bank_payment_files f JOIN bank_payment_lines l ON l.file_id = f.id AND l.is_live JOIN bank_transfers t ON t.id = l.transfer_id
  WHERE f.account_id = $1 AND f.status = 'released' AND t.status = 'in_file'
    AND NOT EXISTS (SELECT FROM sandbox_rail.bank_payments p WHERE p.account_id = $1 AND p.end_to_end_id = l.reference)
  ORDER BY l.file_id, l.number`;

/**
 * Has the bank execute the payment files that were released: the account's next statement has each transfer. Returns how many transfers it
 * executed. Not found in live mode.
 */
export const executeSandboxFiles = operation({
  name: "executeSandboxFiles",
  summary: "Has the sandbox's bank execute the released payment files.",
  permission: { visitor: "anyone" },
  input: z.strictObject({ accountId: z.string() }),
  errors: [ResourceNotFound],
  async run(ctx, { accountId }): Promise<number> {
    await requireAccount(ctx, accountId);
    return ctx.transaction(async (tx) => {
      // One after the other: nothing is executed twice.
      await tx.statement("SELECT id FROM bank_accounts WHERE id = $1 FOR NO KEY UPDATE", [accountId]);
      const rows = await tx.statement<{ reference: string; cents: string; id: string; sealed: string; text: string }>(
        RELEASED,
        [accountId],
      );
      for (const { reference: endToEndId, cents, id, sealed, text } of rows) {
        const { name } = openPayee(tx, id, sealed);
        await playPayment(tx, { accountId, amountCents: -BigInt(cents), name, text, kind: "payment", endToEndId });
      }
      return rows.length;
    });
  },
});

/** Makes the account's next statement and imports it. Not found in live mode. */
export const importSandboxStatement = operation({
  name: "importSandboxStatement",
  summary: "Makes a statement at the sandbox's bank and imports it.",
  permission: { visitor: "anyone" },
  input: z.strictObject({ accountId: z.string(), format: z.enum(IMPORTED_FORMATS) }),
  errors: [ResourceNotFound],
  async run(ctx, { accountId, format }): Promise<void> {
    const account = await requireAccount(ctx, accountId);
    await playAndImport(ctx.as(systemCaller("sandbox-bank")), account, format);
  },
});

/** Writes a statement in a format: the next one, or one that was made before. Not found in live mode. */
export const writeSandboxStatement = operation({
  name: "writeSandboxStatement",
  summary: "Writes a statement of the sandbox's bank.",
  permission: { visitor: "anyone" },
  input: z.strictObject({
    accountId: z.string(),
    format: z.enum(STATEMENT_FORMATS),
    number: z.int().min(1).nullable(),
  }),
  errors: [ResourceNotFound],
  async run(ctx, { accountId, format, number }): Promise<StatementFile> {
    return playStatement(ctx, await requireAccount(ctx, accountId), format, number);
  },
});

async function requireAccount(ctx: Context, accountId: string): Promise<BankAccount> {
  requireSandbox(ctx);
  const account = await ctx.db.bankAccount.findUnique({ where: { id: accountId } });
  if (!account) throw ResourceNotFound();
  return account;
}
