/** `npm run reconcile`: compares the payment rails' records with the ledger. */
import { parseArgs } from "node:util";
import { type Command, runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { forEachRail } from "@/server/domain/payments/for-each-rail";
import { readExchanged } from "@/server/domain/payments/read-exchanged";
import { readLastReconciliation, reconcile } from "@/server/domain/payments/reconcile";
import type { Reconciliation } from "@/server/generated/prisma/client";
import { formatMoney } from "@/server/texts/format";

const USAGE = `Usage:
  npm run reconcile                compares what changed in the last two days
  npm run reconcile -- --days <n>  compares what changed in the last n days
  npm run reconcile -- --all       compares everything
  npm run reconcile -- --last      shows the result of the last comparison; workers make one each hour

Exits with 1 if a rail and the books differ. Each difference is also a task: npm run tasks`;

const DAY_MS = 86_400_000;

await runCommand(USAGE, (words) => {
  const { values } = parseArgs({
    args: words,
    options: { days: { type: "string" }, all: { type: "boolean" }, last: { type: "boolean" } },
  });
  const { days = "2", all = false, last = false } = values;
  if (!/^\d{1,5}$/.test(days) || days === "0") throw new UsageError("--days takes a number of days.");
  if (Number(values.days !== undefined) + Number(all) + Number(last) > 1)
    throw new UsageError("Choose one of --days, --all and --last.");
  return last ? showLast : compare(all ? null : Number(days));
});

function compare(days: number | null): Command {
  return async (ctx) => {
    const to = ctx.now();
    const from = days === null ? new Date(0) : new Date(to.getTime() - days * DAY_MS);
    const compared = await forEachRail(ctx, (rail) => reconcile(ctx, { rail, from, to }));
    for (const { rail, currency, cents } of await readExchanged(ctx, {}))
      console.log(`Rail ${rail} has exchanged: ${formatMoney(Number(cents), currency, "en")}`);
    showAll(compared);
  };
}

async function showLast(ctx: Parameters<Command>[0]): Promise<void> {
  const last = await forEachRail(ctx, (rail) => readLastReconciliation(ctx, rail));
  const found = last.filter((one) => one !== null);
  if (found.length === 0) console.log("The rail and the books have not been compared yet.");
  else showAll(found);
}

function showAll(compared: Reconciliation[]): void {
  for (const one of compared) show(one);
  if (compared.some(({ differences }) => differences > 0)) throw new Error("The rail and the books differ.");
}

function show({ rail, periodFrom, periodTo, finishedAt, compared, asked, differences, details }: Reconciliation): void {
  console.log(`Rail ${rail}, from ${periodFrom.toISOString()} to ${periodTo.toISOString()}:`);
  console.log(`${compared} payments compared at ${finishedAt.toISOString()}, ${asked} asked about again.`);
  if (differences === 0) {
    console.log("The rail and the books agree.");
    return;
  }
  console.log(`${differences} ${differences === 1 ? "difference" : "differences"}:`);
  for (const { subjectId, detail, suggestion } of details as {
    subjectId: string;
    detail: string;
    suggestion: string;
  }[])
    console.log(`\n${subjectId}: ${detail}\n  What to do: ${suggestion}`);
}
