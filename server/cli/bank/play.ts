/** `npm run bank:play`: plays the sandbox's bank in the terminal. */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { payInSandbox } from "@/server/domain/bank/sandbox/make-sandbox-transfer";
import { playAndImport, playStatement, requireSandbox } from "@/server/domain/bank/sandbox/sandbox-bank";
import type { BankAccount } from "@/server/generated/prisma/client";
import { readAmountText } from "@/server/kernel/amount-text";
import { formatCents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { STATEMENT_FORMATS, type StatementFormat } from "@/server/ports/statement-writer";

const USAGE = `Usage:
  npm run bank:play -- pay [<reference>] [--amount <amount>] [--currency <code>] [--name <payer>] [--text <text>]
                                    makes a transfer, by default of exactly what the reference's gift waits for
  npm run bank:play -- statement [--currency <code>] [--format <format>] [--to <file>]
                                    makes the next statement and imports it, or writes it to a file instead
Formats: ${STATEMENT_FORMATS.join(", ")}. This is the sandbox's own bank: live mode has none.`;

const OPTIONS = {
  amount: { type: "string" },
  currency: { type: "string" },
  name: { type: "string" },
  text: { type: "string" },
  format: { type: "string" },
  to: { type: "string" },
} as const;

await runCommand(USAGE, (words) => {
  const { positionals, values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [command, reference] = positionals;
  const currency = (values.currency ?? "USD").toUpperCase();
  if (command === "pay")
    return (ctx) => pay(ctx, reference ?? null, { ...values, currency: values.currency && currency });
  if (command !== "statement") throw new UsageError("Say pay or statement.");
  const format = STATEMENT_FORMATS.find((known) => known === (values.format ?? STATEMENT_FORMATS[0]));
  if (!format) throw new UsageError(`${values.format} is no format of statements.`);
  return (ctx) => makeStatement(ctx, currency, format, values.to ?? null);
});

interface Paid {
  amount?: string | undefined;
  currency?: string | undefined;
  name?: string | undefined;
  text?: string | undefined;
}

async function pay(ctx: Context, reference: string | null, { amount, currency, name, text }: Paid): Promise<void> {
  const cents = amount === undefined ? null : readAmountText(amount, currency ?? "USD", "en-US");
  if (typeof cents === "string") throw new UsageError(`${amount} is no amount.`);
  const made = await payInSandbox(ctx, {
    reference,
    amount_cents: cents,
    name: name ?? null,
    text: text ?? null,
    ...(currency && { currency }),
  });
  console.log(`${formatCents(made.amountCents, made.account.currency)} were transferred. The next statement has it.`);
}

async function makeStatement(
  ctx: Context,
  currency: string,
  format: StatementFormat,
  to: string | null,
): Promise<void> {
  requireSandbox(ctx);
  const account = await ctx.db.bankAccount.findFirst({ where: { currency, closedAt: null }, orderBy: { id: "asc" } });
  if (!account) throw new UsageError(`There is no bank account in ${currency}. See \`npm run bank:account\`.`);
  if (to !== null) return writeTo(ctx, account, format, to);
  const file = await playAndImport(ctx, account, format);
  console.log(`${file.name} was imported: ${file.status}, ${file.entries} entries.`);
}

async function writeTo(ctx: Context, account: BankAccount, format: StatementFormat, to: string): Promise<void> {
  const { bytes, closingCents } = await playStatement(ctx, account, format);
  await writeFile(to, bytes);
  console.log(
    `${to} closes with ${formatCents(closingCents, account.currency)}. Import it with \`npm run bank:import\`.`,
  );
}
