import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Random } from "@/server/cli/tests/random";
import { isUnreachable } from "@/server/db/failures";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { createPaymentMethod } from "@/server/domain/identities/create-payment-method";
import type { Identity } from "@/server/generated/prisma/client";
import { isAlmonerError } from "@/server/kernel/errors";
import { StripeGiving } from "@/server/testing/stripe-giving";
import { wrongAtStripe } from "@/server/testing/stripe-wrong-gifts";

// Guards the race of a charge with its refund, dispute and return: each gift matches Stripe's money, whatever came
// first.

/** `STRIPE_GIFTS` plays more of them. */
const GIFTS = Number(process.env.STRIPE_GIFTS) || 60;
const IN_A_ROUND = GIFTS > 500 ? 200 : 30;
const WORKERS = 3;
const MINUTES = 60_000;
const DAYS_MAX = 30;
/** Cards that pay, one that is declined, and a bank account whose debit takes four days. */
const CARDS = ["pm_card_visa", "pm_card_bypassPending", "pm_card_pendingRefund", "pm_card_chargeCustomerFail"];
const DECLINED_SHARE = 0.05;
const FORM_SHARE = 0.2;
const LOST_ROUTES = ["POST /v1/payment_intents", "POST /v1/payment_intents/:id/capture", "POST /v1/refunds"];

let stripe: StripeGiving;
let donor: Identity;
let methods: string[];
let random: Random;
beforeEach(async () => {
  random = new Random(GIFTS);
  stripe = await StripeGiving.open({ statementPageSize: 100 });
  const { partner, person } = stripe.giving.fixture;
  donor = await person();
  methods = [];
  for (const card of [...CARDS, "pm_usBankAccount"]) {
    const token = card.startsWith("pm_card") ? await stripe.world.savedCard(card) : await savedAccount();
    methods.push((await createPaymentMethod(partner, { id: donor.id, token })).id);
  }
});
afterEach(() => stripe.close());

it(
  `${GIFTS} gifts that are refunded, disputed and returned while they are charged are all right`,
  async () => {
    const { double } = stripe.world;
    double.disturbWebhooks({ shuffled: true, doubled: 0.3, lost: 0.1 });
    for (const route of LOST_ROUTES)
      for (const kind of ["lost_after", "error"] as const) double.disturb({ kind, route, probability: 0.03 });
    for (let given = 0; given < GIFTS; given += IN_A_ROUND) {
      const count = Math.min(IN_A_ROUND, GIFTS - given);
      await Promise.all(Array.from({ length: count }, () => give()));
      stripe.giving.fixture.clock.advance(random.between(1, 720) * MINUTES);
      await stripe.hear();
      const workers = Array.from({ length: WORKERS }, () => stripe.work().catch(leaveForLater));
      await Promise.all([...workers, meddle(count)]);
      if (GIFTS > 500) await stripe.tidyDatabase();
    }
    double.disturbances.clear();
    for (const { id } of double.scope().all("dispute"))
      double.control(random.next() < 0.5 ? "win_dispute" : "lose_dispute", { dispute: id });
    await untilQuiet();
    expect(await wrongAtStripe(stripe)).toEqual([]);
    expect(await stripe.disagreements()).toEqual([]);
    expect(await statuses()).toEqual(["failed", "reversed", "settled"]);
  },
  180 * MINUTES,
);

async function savedAccount(): Promise<string> {
  const { stripe: client } = stripe.world;
  const { id: customer } = await client.customers.create({});
  const { payment_method: method } = await client.setupIntents.create({
    customer,
    allowed_payment_method_types: ["us_bank_account"],
    payment_method: "pm_usBankAccount",
    confirm: true,
    mandate_data: {
      customer_acceptance: { type: "online", online: { ip_address: "127.0.0.1", user_agent: "Test" } },
    },
  });
  return `${customer}.${method}`;
}

/** Through the API with a saved method, or in the form, from which half of the donors return. */
async function give(): Promise<void> {
  const { fixture } = stripe.giving;
  if (random.next() < FORM_SHARE) {
    const started = await stripe.giving.send();
    if (started.outcome !== "leads_to") throw new Error(JSON.stringify(started));
    const query = stripe.pay(started.url);
    if (random.next() < 0.5) await stripe.comeBack(query);
    return;
  }
  const [visa, bypass, pending, declined, account] = methods;
  const paying = random.pick([visa!, visa!, bypass!, pending!, account!]);
  const payment_method_id = random.next() < DECLINED_SHARE ? declined! : paying;
  await fixture.give(donor, fixture.charity, { payment_method_id, amount_cents: BigInt(random.between(500, 9_000)) });
}

/** What organizers, payers, banks and Stripe's dashboard do meanwhile to any existing gift. */
async function meddle(count: number): Promise<void> {
  const { double } = stripe.world;
  const ids = (await stripe.giving.fixture.system.db.gift.findMany({ select: { id: true } })).map(({ id }) => id);
  for (let act = 0; act < count; act += 1) {
    await sleep(random.between(0, 5));
    const chance = random.next();
    if (chance < 0.3) await refund(random.pick(ids));
    const charges = double.scope().all("charge");
    if (charges.length === 0) continue;
    // Mostly a recent one, because a worker may be processing its payment.
    const charge = charges[Math.max(0, charges.length - 1 - random.between(0, 2 * count))]!;
    if (!charge.captured || charge.refunded) continue;
    if (chance < 0.4 && !charge.disputed) attempt(() => double.control("dispute", { charge: charge.id }));
    else if (chance < 0.5) attempt(() => double.control("refund", { charge: charge.id }));
    else if (chance < 0.55) attempt(() => double.control("refund", { charge: charge.id, amount: 100 }));
    else if (chance < 0.65 && charge.payment_method_details?.us_bank_account)
      attempt(() => double.control(chance < 0.6 ? "return_debit" : "fail_late", { charge: charge.id }));
    const dispute = random.pick([null, ...double.scope().all("dispute").slice(-count)]);
    if (dispute && chance > 0.65)
      double.control(chance < 0.8 ? "win_dispute" : "lose_dispute", { dispute: dispute.id });
  }
}

/** Ignores that the database was unreachable or overloaded, because the work becomes due again. Throws other errors. */
function leaveForLater(error: unknown): void {
  if (!isUnreachable(error)) throw error;
}

/** Stripe rejects what can no longer happen to the charge. */
function attempt(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if ((error as { body?: unknown }).body === undefined) throw error;
  }
}

async function refund(id: string): Promise<void> {
  await refundGift(stripe.giving.fixture.partner, { id, reason: null }).catch((error: unknown) => {
    if (!isAlmonerError(error)) leaveForLater(error);
  });
}

/** Lets days pass until nothing is under way. */
async function untilQuiet(): Promise<void> {
  const { db } = stripe.giving.fixture.system;
  for (let day = 0; day < DAYS_MAX; day += 1) {
    await stripe.days(1);
    const under = { status: { in: ["pending", "settling"] } };
    const sent = { direction: "refund", status: { in: ["planned", "sent", "accepted"] } };
    if ((await db.gift.count({ where: under })) + (await db.payment.count({ where: sent })) === 0 && day > 5) return;
  }
}

async function statuses(): Promise<string[]> {
  const found = await stripe.giving.fixture.system.db.gift.groupBy({ by: ["status"] });
  return found.map(({ status }) => status).sort();
}
