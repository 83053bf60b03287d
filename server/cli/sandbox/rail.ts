/**
 * `npm run sandbox:rail`: shows the state of the sandbox's payment rail, makes it transfer money, and switches its
 * simulated failures on and off.
 */
import { readBalances, readTotals } from "@/server/adapters/payment-rail/sandbox-statement";
import { makeTransfer, parseTransfer } from "@/server/adapters/payment-rail/sandbox-transfers";
import {
  FAILURE_SWITCHES,
  type FailureSwitch,
  type SimulatedFailures,
} from "@/server/adapters/payment-rail/simulated-failures";
import {
  clearFailures,
  parseFailures,
  readFailures,
  writeFailures,
} from "@/server/adapters/payment-rail/stored-failures";
import { type Command, runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { formatCents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

const USAGE = `Usage:
  npm run sandbox:rail                                      says what the rail has and which failures are on
  npm run sandbox:rail -- <failure>=<value> ...             for example: lost_answers=0.1 hanging=0.05
  npm run sandbox:rail -- off                               switches all failures off
  npm run sandbox:rail -- transfer <amount> <currency> <reference>
      has the rail transfer money to your bank by itself, once for each reference, for example: transfer 70000 USD tr_1
      An amount below zero is taken back from the bank. It is in the currency's smallest unit.

Failures:
${Object.entries(FAILURE_SWITCHES)
  .map(([name, { unit, effect }]) => `  ${name.padEnd(20)} ${unit.padEnd(13)} ${effect}`)
  .join("\n")}`;

await runCommand(USAGE, (words) => {
  if (words.length === 0) return inSandbox(report);
  if (words.length === 1 && words[0] === "off") return inSandbox(switchOff);
  if (words[0] === "transfer") return inSandbox(transfer(parsed(parseTransfer, words.slice(1))));
  return inSandbox(switchOn(parsed(parseFailures, words)));
});

function parsed<Parsed>(parse: (words: string[]) => Parsed, words: string[]): Parsed {
  try {
    return parse(words);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** A rail that moves real money has no failure switches. */
function inSandbox(command: Command): Command {
  return async (ctx) => {
    if (ctx.settings.mode !== "sandbox") throw new Error("Only the sandbox has this rail.");
    await command(ctx);
  };
}

async function report(ctx: Context): Promise<void> {
  for (const { direction, status, currency, count, cents } of await readTotals(ctx.pool, ctx.now())) {
    console.log(`${direction.padEnd(8)} ${status.padEnd(10)} ${count}, together ${formatCents(cents, currency)}`);
  }
  const balances = [...(await readBalances(ctx.pool, ctx.now()))];
  const held = balances.map(([currency, cents]) => formatCents(cents, currency)).join(", ");
  console.log(`The rail holds ${held || "nothing"}.`);
  await printFailures(ctx);
}

function transfer(asked: ReturnType<typeof parseTransfer>): Command {
  return async (ctx) => {
    const { reference, amountCents, currency, movedAt } = await makeTransfer(ctx.pool, asked, ctx.now());
    console.log(`${reference}: ${formatCents(amountCents, currency)} at ${movedAt.toISOString()}.`);
  };
}

function switchOn(failures: SimulatedFailures): Command {
  return async (ctx) => {
    await writeFailures(ctx.pool, failures);
    await printFailures(ctx);
  };
}

async function switchOff(ctx: Context): Promise<void> {
  await clearFailures(ctx.pool);
  await printFailures(ctx);
}

async function printFailures({ pool }: Context): Promise<void> {
  const failures = Object.entries(await readFailures(pool)) as [FailureSwitch, number][];
  if (failures.length === 0) console.log("No failures are switched on.");
  for (const [name, value] of failures) console.log(`${name}=${value}  ${FAILURE_SWITCHES[name].effect}`);
}
