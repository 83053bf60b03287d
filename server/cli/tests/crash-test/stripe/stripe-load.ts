import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type Stripe from "stripe";
import type { StripeDoubleProcess } from "@/server/cli/doubles/stripe-double";
import type { Random } from "@/server/cli/tests/random";
import type { Cast } from "@/server/cli/tests/simulate/story/cast";
import { completeCheckout } from "@/server/domain/checkouts/complete-checkout";
import { startCheckout } from "@/server/domain/checkouts/start-checkout";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { giveForm } from "@/server/forms/give-form";
import { readForm, typedIn } from "@/server/forms/read-form";
import { visitorCaller } from "@/server/kernel/caller";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";

const PAUSE_MS = 250;
/** How often a request is tried at most; Stripe loses three of a hundred responses. */
const ASKED_MAX = 20;
const COMES_BACK_SHARE = 0.5;
const REFUNDED_SHARE = 0.2;
const PAYOUT_SHARE = 0.1;
/** A card whose money can be paid out at once. */
const CARD = "4000000000000077";
const AMOUNTS = ["1000", "2500", "5000"] as const;

interface LoadParts {
  ctx: Context;
  cast: Cast;
  campaignId: string;
  double: StripeDoubleProcess;
  stripe: Stripe;
  random: Random;
}

/**
 * Donors who pay on Stripe's page, half of whom close the tab there, and a partner who refunds and pays out. Neither is
 * killed.
 */
export class StripeLoad {
  /** The checkouts that were paid at Stripe. */
  readonly paid: string[] = [];
  readonly refunded = new Set<string>();
  payouts = 0;
  #isOver = false;
  #running: Promise<void> = Promise.resolve();

  constructor(private readonly parts: LoadParts) {}

  start(): void {
    this.#running = this.#run();
    // Stopping the load reports the error.
    this.#running.catch(() => {});
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  figures(): string {
    return `${this.paid.length} gifts paid, ${this.refunded.size} refunded, ${this.payouts} payouts`;
  }

  async #run(): Promise<void> {
    const { random } = this.parts;
    while (!this.#isOver) {
      await this.#give();
      if (random.next() < REFUNDED_SHARE) await this.#refund();
      if (random.next() < PAYOUT_SHARE) await this.#payOut();
      await sleep(PAUSE_MS);
    }
  }

  async #give(): Promise<void> {
    const { ctx, campaignId, double, stripe, random } = this.parts;
    const visitor = ctx.as(visitorCaller("page"));
    const data = new FormData();
    const fields = { amount: random.pick(AMOUNTS), name: "Ada Whitfield", email: `${randomUUID()}@example.org` };
    for (const [field, value] of Object.entries(fields)) data.set(field, value);
    const form = giveForm({ currency: "USD", locale: "en" });
    const read = readForm(form, typedIn(form, data));
    if ("errors" in read) throw new Error("The form of the campaign has other fields.");
    const rest = {
      layout: "page",
      locale: "en",
      key: randomUUID(),
      seen: [],
      visitor: null,
      draft: read.value,
    } as const;
    const started = await startCheckout(visitor, { campaign_id: campaignId, ...rest }).catch(ignoreUnclear);
    // Stripe did not open the form, and the donor leaves.
    if (!started) return;
    if (started.outcome !== "leads_to") throw new Error(JSON.stringify(started));
    const session = new URL(started.url).pathname.split("/").at(-1)!;
    await double.control("pay_session", { session, number: CARD });
    this.paid.push(started.secret.split(".")[0]!);
    if (random.next() >= COMES_BACK_SHARE) return;
    const url = await successUrlOf(stripe, session);
    const query = new URL(url.replace("{CHECKOUT_SESSION_ID}", session)).searchParams;
    await completeCheckout(visitor, { query, layout: "page" }).catch(ignoreUnclear);
  }

  async #refund(): Promise<void> {
    const { ctx, cast } = this.parts;
    const settled = await ctx.db.gift.findFirst({ where: { status: "settled", id: { notIn: [...this.refunded] } } });
    if (!settled) return;
    await refundGift(ctx.as(cast.partner), { id: settled.id, reason: null });
    this.refunded.add(settled.id);
  }

  async #payOut(): Promise<void> {
    const { ctx, cast } = this.parts;
    const made = await createPayout(ctx.as(cast.partner), { identity_id: cast.charity.id }).catch(ignoreUnclear);
    if (made) this.payouts += 1;
  }
}

/** Retries until Stripe responds; fails only if Stripe is down. */
async function successUrlOf(stripe: Stripe, session: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await stripe.checkout.sessions.retrieve(session)).success_url!;
    } catch (error) {
      if (attempt === ASKED_MAX) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** Returns null for rejected operations and lost responses; the worker completes the latter. Throws other errors. */
function ignoreUnclear(error: unknown): null {
  if (isAlmonerError(error) || (error instanceof Error && error.message.startsWith("Stripe "))) return null;
  throw error;
}
