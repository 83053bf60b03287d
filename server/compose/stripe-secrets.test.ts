import { inspect } from "node:util";
import { pino } from "pino";
import { afterEach, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { onboardingSecret } from "@/server/domain/identities/payout-onboarding/onboarding-link";
import { startOnboarding } from "@/server/domain/identities/payout-onboarding/run-onboarding";
import { visitorCaller } from "@/server/kernel/caller";
import { givenSecrets } from "@/server/testing/stripe/given-secrets";
import { StripeGiving } from "@/server/testing/stripe-giving";
import { tablesWith } from "@/server/testing/tables-with";

// Guards that no Stripe key, secret or page URL, and no card or account number, gets into the log or the database.

const ACCOUNT_NUMBER = "000999888777";
const DEBITED = "000123456789";
const CARD_OF_REFUNDS = "4000000000005126";

let stripe: StripeGiving;
let giving: StripeGiving["giving"];
let world: StripeGiving["world"];
let logged: string[];
async function open(timeoutMs?: number): Promise<void> {
  logged = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  stripe = await StripeGiving.open({ log, ...(timeoutMs && { timeoutMs }) });
  ({ giving, world } = stripe);
}
afterEach(() => stripe.close());

const all = () => world.double.scope();

async function give(paid: Parameters<StripeGiving["payLast"]>[0] & { input?: object; comesBack?: boolean } = {}) {
  const { input = {}, comesBack = true, ...method } = paid;
  const started = await giving.send({ input });
  if (started.outcome !== "leads_to") throw new Error(JSON.stringify(started));
  const query = stripe.payLast(method);
  const { status, id } = all().all("payment_intent").at(-1) ?? {};
  if (status === "requires_action") world.double.control("authenticate", { intent: id! });
  if (comesBack) await stripe.comeBack(query).catch((error: unknown) => logged.push(inspect(error)));
}

/** Each place in the log or the database with a secret. */
async function leaks(): Promise<string[]> {
  const secrets = [...givenSecrets(JSON.stringify(world.double.world.state.kept)), "sk_test_double", ACCOUNT_NUMBER];
  const inLog = secrets.flatMap((secret) => logged.filter((line) => line.includes(secret)));
  return [...inLog, ...(await tablesWith(giving.fixture.admin, secrets))];
}

it("nothing secret is kept of gifts, debits, refunds, disputes and payouts", async () => {
  await open();
  const { partner, charity, system } = giving.fixture;
  await give({ input: { cadence: "monthly" } });
  await give({ number: "4000002500003155", comesBack: false });
  await give({ number: CARD_OF_REFUNDS });
  await give({ type: "us_bank_account", number: DEBITED, input: { pay_by: "debit" } });
  expect(await leaks()).toEqual([]);
  await setPayoutAccount(partner, { id: charity.id, return_url: "https://almoner.example/docs", country: "US" });
  const { id: account } = await system.db.payoutAccount.findFirstOrThrow();
  const secret = onboardingSecret(system, account);
  await startOnboarding(system.as(visitorCaller("page")), { secret, locale: "en", way: null });
  const token = all().all("account").at(-1)!.id;
  world.double.control("onboard", { account: token });
  world.double.control("change_bank", { account: token, account_number: ACCOUNT_NUMBER });
  world.double.control("top_up", { amount: 100_000, currency: "usd" });
  await stripe.pass(60_000);
  await stripe.days(6);
  const gifts = await giving.gifts();
  expect(gifts.map(({ status }) => status)).toEqual(["settled", "settled", "settled", "settled"]);
  await refundGift(partner, { id: gifts[2]!.id, reason: null });
  world.double.control("dispute", { charge: all().all("charge")[1]!.id });
  world.double.control("return_debit", { charge: all().all("charge").at(-1)!.id });
  await stripe.days(1);
  world.double.control("lose_dispute", { dispute: all().all("dispute")[0]!.id });
  await stripe.days(8);
  expect(await system.db.payout.count({ where: { status: "paid" } })).toBeGreaterThan(0);
  expect(await leaks()).toEqual([]);
  // The search does find values that are there.
  const charge = all().all("payment_intent")[0]!.id;
  expect(await tablesWith(giving.fixture.admin, [charge])).toContain(`payments: ${charge}`);
});

it.each(["error", "error_after", "lost", "lost_after", "hang", "rate_limit"] as const)(
  "nothing secret is said while Stripe's answers are: %s",
  async (kind) => {
    await open(kind === "hang" || kind === "lost" ? 1_000 : undefined);
    await give({ input: { cadence: "monthly" } });
    await stripe.pass(60_000);
    const started = await giving.send();
    if (started.outcome !== "leads_to") throw new Error(JSON.stringify(started));
    const query = stripe.payLast();
    await stripe.hear();
    world.double.disturb({ kind });
    const unanswered = await Promise.allSettled([stripe.comeBack(query), giving.send()]);
    logged.push(...unanswered.map((one) => (one.status === "rejected" ? inspect(one.reason) : "")));
    await stripe.pass(60_000);
    await stripe.pass(60_000);
    expect(logged.join("")).toContain("a follow-up failed");
    expect(await leaks()).toEqual([]);
    world.double.disturbances.clear();
    await stripe.pass(60_000);
    await stripe.pass(3_600_000);
    expect((await giving.gifts()).map(({ status }) => status)).toEqual(["settled", "settled"]);
    expect(await leaks()).toEqual([]);
  },
);
