/**
 * `npm run rail:check`: plays payments on a rail in test mode, and reports whether it behaves as the product requires.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { checkBank, checkRail } from "@/server/cli/rail-check/check-rail";
import { describeResult, summarize } from "@/server/cli/rail-check/describe-results";
import type { StepResult } from "@/server/cli/rail-check/run-steps";
import { openStripeStage } from "@/server/cli/rail-check/stripe-stage";
import { runPlainCommand, UsageError } from "@/server/cli/terminal/run-command";
import { type Env, readEnv } from "@/server/config/env";

const USAGE = `Usage:
  npm run rail:check                          checks each rail of PAYMENT_RAILS
  npm run rail:check -- --rail <name>         checks one: sandbox, bank or stripe
  npm run rail:check -- --rail stripe --double
      checks the Stripe rail on a double that it starts by itself, without an account; needs a development checkout

On Stripe it charges, debits, refunds, disputes and pays out with test cards and accounts, by STRIPE_SECRET_KEY, which must be a key of test mode.
Use a test account that no installation uses: their books do not have these payments, and would name them as differences.
The sandbox's rail is checked on a database of its own. Of the bank, only the statement is read.
Exits with 1 if anything is wrong.`;

const OPTIONS = { rail: { type: "string" }, double: { type: "boolean", default: false } } as const;
const DEBIT_MS = 1_500;
const say = (result: StepResult) => console.log(describeResult(result));

/** How each rail is checked. */
const CHECKS: Readonly<Record<string, (env: Env) => Promise<StepResult[]>>> = {
  stripe: async (env) => checkRail(openStripeStage(env), say),
  async sandbox() {
    const { openSandboxStage } = await import("@/server/cli/rail-check/sandbox-stage");
    const stage = await openSandboxStage();
    return checkRail(stage, say).finally(stage.close);
  },
  async bank() {
    const { openOperatorContext } = await import("@/server/cli/terminal/operator-context");
    const { ctx, close } = await openOperatorContext();
    try {
      const rail = ctx.ports.rails.named("bank");
      if (!rail) throw new Error("PAYMENT_RAILS does not name bank.");
      return await checkBank({ rail, now: ctx.now() }, say);
    } finally {
      await close();
    }
  },
};

await runPlainCommand(USAGE, (words) => {
  const { values } = parseArgs({ args: words, options: OPTIONS });
  if (values.rail !== undefined && !Object.hasOwn(CHECKS, values.rail))
    throw new UsageError(`There is no rail ${values.rail}.`);
  if (values.double && values.rail !== "stripe") throw new UsageError("Only Stripe has a double: add --rail stripe.");
  return async () => {
    if (existsSync(".env")) process.loadEnvFile(".env");
    const env = readEnv();
    const results: StepResult[] = [];
    for (const name of values.rail ? [values.rail] : env.PAYMENT_RAILS) {
      console.log(`Rail ${name}`);
      const check = values.double ? checkOnDouble : CHECKS[name];
      if (!check) throw new Error(`PAYMENT_RAILS names ${name}, which is no payment rail.`);
      results.push(...(await check(env)));
    }
    console.log(summarize(results));
    return results.some(({ status }) => status === "failed") ? 1 : 0;
  };
});

async function checkOnDouble(): Promise<StepResult[]> {
  const { StripeDoubleProcess } = await import("@/server/cli/doubles/stripe-double");
  // As in Stripe's test mode, where debits take no days.
  const double = new StripeDoubleProcess({ debitMs: DEBIT_MS, returnMs: DEBIT_MS });
  try {
    await double.start();
    const stage = openStripeStage({
      STRIPE_SECRET_KEY: "sk_test_double",
      STRIPE_WEBHOOK_SECRET: ["whsec_double"],
      STRIPE_CURRENCIES: ["USD"],
      STRIPE_API_URL: double.origin,
    });
    return await checkRail(stage, say);
  } finally {
    await double.kill();
  }
}
