/** `npm run payouts`: shows payouts, repeats a failed one, stops an identity's payouts, and sets reserves. */
import { parseArgs } from "node:util";
import { type Command, runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { resumePayouts, setPayoutReserve, stopPayouts } from "@/server/domain/payouts/operate-payouts";
import { retryPayout } from "@/server/domain/payouts/retry-payout";
import type { Payout } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const USAGE = `Usage:
  npm run payouts                                      lists payouts, newest first
  npm run payouts -- failed                            lists those that failed: their sums are on the balances again
  npm run payouts -- held                              lists those that wait for screening or for an operator
  npm run payouts -- retry <payout id>                 pays the sum of a failed one out again, to the recipient's present account
  npm run payouts -- stop <identity id> --note "<why>"    pays an identity nothing, and holds what has not left
  npm run payouts -- resume <identity id> --note "<why>"  pays it again, what was held first
  npm run payouts -- reserve <identity id, or tier:2> --percent <share> --days <days> --note "<why>"
                                                       holds a share of settled gifts back for some days; 0 takes it back`;

const SHOWN = 200;
const BASIS_POINTS = 100;
const OPTIONS = { note: { type: "string" }, percent: { type: "string" }, days: { type: "string" } } as const;

await runCommand(USAGE, (words) => {
  const { positionals, values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [command, id, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError("Name a command and an id.");
  if (command === undefined) return (ctx) => list(ctx, {});
  if (id === undefined) {
    if (command === "failed") return (ctx) => list(ctx, { status: "failed" });
    if (command === "held") return (ctx) => list(ctx, { status: "pending", NOT: { heldFor: null } });
    throw new UsageError(`"${command}" is not a command, or needs an id.`);
  }
  if (command === "retry") return retry(id);
  const { note } = values;
  if (!note) throw new UsageError(`${command} needs --note.`);
  if (command === "stop") return stop(id, note);
  if (command === "resume") return resume(id, note);
  if (command === "reserve") return reserve(id, { note, percent: Number(values.percent), days: Number(values.days) });
  throw new UsageError(`"${command}" is not a command.`);
});

async function list(ctx: Context, where: object): Promise<void> {
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

function stop(identityId: string, note: string): Command {
  return async (ctx) => {
    await stopPayouts(ctx, { identityId, note });
    console.log(`${identityId} is paid nothing until its payouts are resumed.`);
  };
}

function resume(identityId: string, note: string): Command {
  return async (ctx) => {
    await resumePayouts(ctx, { identityId, note });
    console.log(`${identityId} is paid again.`);
  };
}

function reserve(subject: string, { percent, days, note }: { percent: number; days: number; note: string }): Command {
  const basisPoints = Math.round(percent * BASIS_POINTS);
  if (!Number.isInteger(days) || !Number.isInteger(basisPoints))
    throw new UsageError("reserve needs --percent and --days.");
  return async (ctx) => {
    await setPayoutReserve(ctx, { subject, basisPoints, days, note });
    console.log(`${percent} % of what settles for ${subject} is held back for ${days} days.`);
  };
}
