/** `npm run payments`: shows payments that need a look, and has the rail asked about one. */
import { parseArgs } from "node:util";
import { type Command, runCommand, UsageError } from "@/server/cli/run-command";
import { UNCLEAR_STATUSES } from "@/server/domain/payments/unclear-payments";
import { askAgain, workPayment } from "@/server/domain/payments/work-payments";
import type { Payment } from "@/server/generated/prisma/client";

const USAGE = `Usage:
  npm run payments                     lists payments of which the rail has not said what became, oldest first
  npm run payments -- show <id>        shows the payments of a gift, or one payment, with every call to the rail
  npm run payments -- ask <payment id> asks the rail about a payment now, and records what it says`;

const SHOWN = 200;

await runCommand(USAGE, (words) => {
  const { positionals } = parseArgs({ args: words, options: {}, allowPositionals: true });
  const [command, id, ...rest] = positionals;
  if (command === undefined) return listUnclear;
  if (!id || rest.length > 0) throw new UsageError("Name a command and an id.");
  if (command === "show") return show(id);
  if (command === "ask") return ask(id);
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
    }
  };
}

function ask(paymentId: string): Command {
  return async (ctx) => {
    if (!(await askAgain(ctx, paymentId))) throw new Error(`The payment ${paymentId} does not exist.`);
    await workPayment(ctx, paymentId);
    await show(paymentId)(ctx);
  };
}
