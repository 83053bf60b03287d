/** `npm run payouts`: shows payouts, and pays the sum of a failed one out again. */
import { parseArgs } from "node:util";
import { type Command, runCommand, UsageError } from "@/server/cli/run-command";
import { retryPayout } from "@/server/domain/payouts/retry-payout";
import type { Payout } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const USAGE = `Usage:
  npm run payouts                        lists payouts, newest first
  npm run payouts -- failed              lists those that failed: their sums are on the balances again
  npm run payouts -- retry <payout id>   pays the sum of a failed one out again, to the recipient's present account`;

const SHOWN = 200;

await runCommand(USAGE, (words) => {
  const { positionals } = parseArgs({ args: words, allowPositionals: true });
  const [command, id, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError("Name a command and an id.");
  if (command === undefined) return (ctx) => list(ctx, {});
  if (command === "failed" && id === undefined) return (ctx) => list(ctx, { status: "failed" });
  if (command === "retry" && id !== undefined) return retry(id);
  throw new UsageError(`"${positionals.join(" ")}" is not a command.`);
});

async function list(ctx: Context, where: { status?: string }): Promise<void> {
  const payouts = await ctx.db.payout.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: SHOWN + 1,
  });
  if (payouts.length === 0) console.log("There are no payouts.");
  for (const payout of payouts.slice(0, SHOWN)) console.log(lineOf(payout));
  if (payouts.length > SHOWN) console.log(`There are more: these are the newest ${SHOWN}.`);
}

function lineOf({ id, status, trigger, identityId, amountCents, currency, heldFor, failureMessage }: Payout): string {
  const why = failureMessage ?? (heldFor && `waits for ${heldFor}`) ?? "";
  return `${id}  ${status}  ${trigger}  ${amountCents} ${currency} to ${identityId}  ${why}`.trim();
}

function retry(payoutId: string): Command {
  return async (ctx) => {
    const { id, amountCents, currency } = await retryPayout(ctx, { payoutId });
    console.log(`${amountCents} ${currency} are paid out again, as ${id}.`);
  };
}
