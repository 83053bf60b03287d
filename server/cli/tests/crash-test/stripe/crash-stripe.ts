import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { stripeClient } from "@/server/adapters/payment-rail/stripe/stripe-client";
import { StripeDoubleProcess } from "@/server/cli/doubles/stripe-double";
import { openOperatorContext } from "@/server/cli/terminal/operator-context";
import { endLeases, KilledProcess } from "@/server/cli/tests/crash-test/killed-process";
import { checkStripe } from "@/server/cli/tests/crash-test/stripe/check-stripe";
import { StripeLoad } from "@/server/cli/tests/crash-test/stripe/stripe-load";
import { Random } from "@/server/cli/tests/random";
import { planBankStory } from "@/server/cli/tests/simulate/bank/plan-bank-story";
import { makeCast } from "@/server/cli/tests/simulate/story/cast";
import { openSimulatedDatabase } from "@/server/cli/tests/simulate/world/simulated-database";
import { freePort } from "@/server/db/embedded-postgres";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import type { Context } from "@/server/operations/context";

/** Long enough that donors who closed the tab have given, and that charges have settled. */
const LONGEST_MS = 8_000;
const IDLE_TIMEOUT_MS = 420_000;
const LISTED_MAX = 10;
const NEW_PROCESS_MS = 65_000;
const API_KEY = "sk_test_double";
const LOST_SHARE = 0.03;

interface StripeCrash {
  kills: number;
  seed: number;
  signal: AbortSignal;
}

/**
 * Kills the process that talks to Stripe this many times, at any instant after it began to work, while donors keep
 * paying and responses get lost. Then lets one process live until no work is left, and compares the books with Stripe.
 * Returns what is broken.
 */
export async function crashStripe({ kills, seed, signal }: StripeCrash): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "almoner-crash-stripe-"));
  const port = await freePort();
  const webhook = `http://127.0.0.1:${port}/`;
  const double = new StripeDoubleProcess({ webhook, connectWebhook: `${webhook}?connect` });
  await double.start();
  const database = await openSimulatedDatabase();
  Object.assign(process.env, {
    DATABASE_URL: database.app,
    DATA_DIR: folder,
    PAYMENT_RAILS: "stripe",
    STRIPE_SECRET_KEY: API_KEY,
    STRIPE_WEBHOOK_SECRET: "whsec_double",
    STRIPE_API_URL: double.origin,
    LOG_LEVEL: "error",
  });
  const admin = new pg.Pool({ connectionString: database.superuser, max: 2, options: "-c TimeZone=UTC" });
  // The database may close a connection before this code does.
  admin.on("error", () => {});
  const { application, close } = await openOperatorContext();
  const ctx = application.context;
  const stripe = stripeClient({ apiKey: API_KEY, host: double.origin });
  const cast = await makeCast(ctx, planBankStory(1));
  const terms = { name: "Crash test", status: "live", beneficiary_id: cast.charity.id } as const;
  const { id: campaignId } = await createCampaign(ctx.as(cast.partner), terms);
  await setPayoutAccount(ctx.as(cast.partner), { id: cast.charity.id, token: await openAccount(ctx, double) });
  const load = new StripeLoad({ ctx, cast, campaignId, double, stripe, random: new Random(seed) });
  const worker = new KilledProcess("crash-stripe-worker", [String(port)]);
  try {
    const random = new Random(seed + 1);
    for (const kind of ["lost", "lost_after", "error_after", "rate_limit"])
      await double.control("disturb", { kind, probability: LOST_SHARE });
    await double.control("webhooks", { doubled: 0.2, shuffled: true });
    load.start();
    for (let count = 1; count <= kills; count += 1) {
      signal.throwIfAborted();
      await worker.start();
      await sleep(random.between(0, LONGEST_MS));
      const at = await worker.kill();
      await endLeases(admin);
      const settled = await ctx.db.gift.count({ where: { settledAt: { not: null } } });
      console.log(`  kill ${count} of ${kills}, after ${at} ms: ${load.figures()}, ${settled} settled`);
    }
    await load.stop();
    await double.control("undisturb");
    await worker.start();
    const broken = await untilIdle(admin, load, worker);
    await worker.end();
    broken.push(...(await checkStripe({ ctx, stripe, load })));
    console.log(`  ${load.figures()}`);
    return broken;
  } finally {
    await Promise.allSettled([worker.end(), load.stop()]);
    await Promise.all([close(), admin.end()]);
    await Promise.all([database.close(), double.kill()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens a connected account that can receive payouts, as the rail does for a payee. */
async function openAccount(ctx: Context, double: StripeDoubleProcess): Promise<string> {
  const { accounts } = ctx.ports.rails.named("stripe")!;
  const page = { key: "crash-test", token: null, createdAt: ctx.now(), country: "US", locale: "en" };
  const options = { now: ctx.now(), signal: new AbortController().signal };
  const { token } = await accounts!.startOnboarding({ ...page, returnUrl: "http://localhost/" }, options);
  await double.control("onboard", { account: token, stage: "enabled" });
  return token;
}

/** Payouts take two days or wait for the balance, so only their total is compared. */
const LEFT = `
  SELECT 'checkout ' || c.id AS what FROM checkouts c
    WHERE c.id = ANY ($1) AND NOT EXISTS (SELECT FROM gifts g WHERE g.id = c.gift_id)
  UNION ALL SELECT concat_ws(' ', 'gift', g.id, g.status, g.screening, g.action_code,
      (SELECT string_agg(concat_ws(' ', p.id, p.status, p.last_error), ', ') FROM payments p WHERE p.subject_id = g.id),
      (SELECT string_agg(concat_ws(' ', f.kind, 'due', f.next_attempt_at, f.last_error), ', ')
       FROM follow_ups f WHERE f.subject_id = g.id))
    FROM gifts g WHERE g.status IN ('pending', 'settling', 'refunding')
  UNION ALL SELECT 'event ' || id || ' ' || type FROM rail_events WHERE applied_at IS NULL
  UNION ALL SELECT 'payment ' || id || ' ' || direction || ' ' || status || ' due ' || next_at FROM payments
    WHERE next_at IS NOT NULL AND direction <> 'payout'`;

/**
 * After several lost responses the rail would be asked again an hour or a day later; the test does not wait that long.
 */
async function askWithoutDelay(admin: pg.Pool): Promise<void> {
  await admin.query("UPDATE payments SET next_at = steady_now() WHERE failures > 0 AND next_at > steady_now()");
  await admin.query(
    "UPDATE follow_ups SET next_attempt_at = steady_now() WHERE attempts > 0 AND next_attempt_at > steady_now()",
  );
}

/** Waits until no work is left. A new process looks up events that were never received and are a minute old. */
async function untilIdle(admin: pg.Pool, load: StripeLoad, worker: KilledProcess): Promise<string[]> {
  const until = Date.now() + IDLE_TIMEOUT_MS;
  let startedAt = Date.now();
  let quietRounds = 0;
  let left: string[] = [];
  while (Date.now() < until) {
    await sleep(1_500);
    const { rows } = await admin.query<{ what: string }>(LEFT, [load.paid]);
    left = rows.map(({ what }) => what);
    quietRounds = left.length === 0 ? quietRounds + 1 : 0;
    if (quietRounds === 2) return [];
    if (Date.now() - startedAt < NEW_PROCESS_MS && !worker.hasEnded) continue;
    await worker.end();
    await endLeases(admin);
    await askWithoutDelay(admin);
    await worker.start();
    startedAt = Date.now();
  }
  return [`${left.length} things are left to do after all kills: ${left.slice(0, LISTED_MAX).join("; ")}.`];
}
