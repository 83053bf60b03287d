/**
 * `npm run payments`: shows payments that need attention, makes the rail check one, and records what a person found
 * out.
 */
import { parseArgs } from "node:util";
import { type Command, runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { closePayment, settlePayment } from "@/server/domain/payments/close-payment";
import { reopenPayment } from "@/server/domain/payments/reopen-payment";
import { askAgain, runPayment } from "@/server/domain/payments/run-payments";
import { UNCLEAR_STATUSES } from "@/server/domain/payments/unclear-payments";
import type { Payment } from "@/server/generated/prisma/client";

const USAGE = `Usage:
  npm run payments                     lists payments of which the rail has not said what became, oldest first
  npm run payments -- show <id>        shows the payments of a gift, or one payment, with every call to the rail
  npm run payments -- ask <payment id> asks the rail about a payment now, and records what it says

After you have looked a payment up at the provider, if the rail gives no clear answer:
  npm run payments -- settle <payment id> --reference <the rail's id> --amount <cents> --currency <code>
    --charged-at <RFC 3339> [--cost <cents>] --note "<how you know>"   records that the rail moved the money
  npm run payments -- close <payment id> --note "<how you know>"       records that it never took the payment

If a refund or a payout was closed although the provider has paid it, two operators reopen it:
  npm run payments -- reopen <payment id> --document "<where it can be seen>" --note "<why>"
    mends the books by the opposite of what was booked, and has the rail asked again

All three show what they would record. With --confirm, they record it.`;

const SHOWN = 200;

const OPTIONS = {
  reference: { type: "string" },
  amount: { type: "string" },
  currency: { type: "string" },
  "charged-at": { type: "string" },
  cost: { type: "string" },
  note: { type: "string" },
  document: { type: "string" },
  confirm: { type: "boolean" },
} as const;

type Values = ReturnType<typeof parse>["values"];

function parse(words: string[]) {
  return parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
}

await runCommand(USAGE, (words) => {
  const { positionals, values } = parse(words);
  const [command, id, ...rest] = positionals;
  if (rest.length > 0 || (command !== undefined && !id)) throw new UsageError("Name a command and an id.");
  if (command === "settle") return settle(id!, values);
  if (command === "close") return close(id!, values);
  if (command === "reopen") return reopen(id!, values);
  if (Object.keys(values).length > 0) throw new UsageError("Only settle, close and reopen have options.");
  if (command === undefined) return listUnclear;
  if (command === "show") return show(id!);
  if (command === "ask") return ask(id!);
  throw new UsageError(`"${command}" is not a command.`);
});

async function listUnclear(ctx: Parameters<Command>[0]): Promise<void> {
  const payments = await ctx.db.payment.findMany({
    where: { status: { in: [...UNCLEAR_STATUSES] } },
    orderBy: { createdAt: "asc" },
    take: SHOWN,
  });
  if (payments.length === 0) console.log("The rail has said of every payment what became of it.");
  for (const payment of payments) console.log(lineOf(payment));
}

function lineOf(payment: Payment): string {
  const { id, direction, status, amountCents, currency, subjectId, nextAt, lastError } = payment;
  const next = nextAt ? `asked at ${nextAt.toISOString()}` : "not asked any more";
  return `${id}  ${direction}  ${status}  ${amountCents} ${currency}  ${subjectId}  ${next}${lastError ? `  ${lastError}` : ""}`;
}

function show(id: string): Command {
  return async (ctx) => {
    const payments = await ctx.db.payment.findMany({
      where: { OR: [{ id }, { subjectId: id }] },
      include: { attempts: { orderBy: { number: "asc" } } },
      orderBy: { id: "asc" },
    });
    if (payments.length === 0) throw new Error(`There is no payment of ${id}.`);
    for (const { attempts, ...payment } of payments) {
      console.log(lineOf(payment));
      for (const { number, call, sentAt, answeredAt, outcome, answer } of attempts) {
        const answered = answeredAt ? `${answeredAt.toISOString()} ${outcome} ${JSON.stringify(answer)}` : "no answer";
        console.log(`  ${number}. ${call} ${sentAt.toISOString()}: ${answered}`);
      }
      const recorded = await ctx.db.auditEntry.findMany({ where: { subjectId: payment.id }, orderBy: { id: "asc" } });
      for (const { actor, action, createdAt, details } of recorded)
        console.log(`  ${action} by ${actor} at ${createdAt.toISOString()}: ${JSON.stringify(details)}`);
    }
  };
}

function ask(paymentId: string): Command {
  return async (ctx) => {
    if (!(await askAgain(ctx, paymentId))) throw new Error(`The payment ${paymentId} does not exist.`);
    await runPayment(ctx, paymentId);
    await show(paymentId)(ctx);
  };
}

function settle(paymentId: string, values: Values): Command {
  const { reference, currency, note, confirm = false } = values;
  const chargedAt = new Date(values["charged-at"] ?? Number.NaN);
  if (!reference || !currency || !note || Number.isNaN(chargedAt.getTime()))
    throw new UsageError("settle needs --reference, --amount, --currency, --charged-at and --note.");
  const amountCents = centsIn("--amount", values.amount);
  const costCents = centsIn("--cost", values.cost ?? "0");
  const input = { paymentId, reference, amountCents, currency, costCents, chargedAt, note };
  const what = `the rail moved ${amountCents} ${currency} as ${reference}, at ${chargedAt.toISOString()}`;
  return confirmed(confirm, paymentId, what, (ctx) => settlePayment(ctx, input));
}

function close(paymentId: string, { note, confirm = false, ...others }: Values): Command {
  if (!note || Object.keys(others).length > 0) throw new UsageError("close needs --note, and no details.");
  return confirmed(confirm, paymentId, "the rail never took it, and never will", (ctx) =>
    closePayment(ctx, { paymentId, note }),
  );
}

function reopen(paymentId: string, { note, document, confirm = false, ...others }: Values): Command {
  if (!note || !document || Object.keys(others).length > 0)
    throw new UsageError("reopen needs --document and --note, and no details.");
  const what = "it was closed by mistake; it takes effect once two operators have said so";
  return confirmed(confirm, paymentId, what, async (ctx) => {
    const { isWaiting } = await reopenPayment(ctx, { paymentId, reason: note, document });
    console.log(isWaiting ? "It waits for a second operator, who has to do the same." : "The payment is open again.");
  });
}

function centsIn(option: string, text: string | undefined): bigint {
  if (!/^\d{1,15}$/.test(text ?? "")) throw new UsageError(`${option} takes an amount in cents.`);
  return BigInt(text!);
}

/** Records the finding if the operator has confirmed it; otherwise shows the payment, and what would be recorded. */
function confirmed(
  isConfirmed: boolean,
  paymentId: string,
  what: string,
  record: (ctx: Parameters<Command>[0]) => Promise<unknown>,
): Command {
  return async (ctx) => {
    if (isConfirmed) await record(ctx);
    await show(paymentId)(ctx);
    if (isConfirmed) return;
    console.log(`\nTo be recorded: ${what}.`);
    throw new Error("Nothing was recorded. If that is right, run the command again with --confirm.");
  };
}
