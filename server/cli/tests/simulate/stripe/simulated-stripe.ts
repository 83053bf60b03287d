import { createHmac } from "node:crypto";
import Stripe from "stripe";
import { happens } from "@/server/adapters/payment-rail/simulated-failures";
import { stripeRail } from "@/server/adapters/payment-rail/stripe/stripe-rail";
import { parseChargeToken } from "@/server/adapters/payment-rail/stripe/stripe-tokens";
import type { Hold } from "@/server/cli/tests/simulate/forms/check-forms";
import { cardNumberOf } from "@/server/cli/tests/simulate/forms/pay-hosted-form";
import { payersBanks } from "@/server/cli/tests/simulate/stripe/payers-banks";
import { currenciesOf, RATE_DRIFT } from "@/server/cli/tests/simulate/stripe/story-currencies";
import { StoryTokens } from "@/server/cli/tests/simulate/stripe/story-tokens";
import type { World } from "@/server/cli/tests/simulate/world/world";
import type { PaymentRail, RailOperation } from "@/server/ports/payment-rail";
import { stripeFor } from "@/server/testing/stripe/stripe-client";
import { StripeDouble } from "@/server/testing/stripe/stripe-double";

/** Cards are booked within hours. Debits take days, but one day in stories, because each is looked up every hour. */
const BOOKED_MS_MAX = 7_200_000;
const DEBIT_MS = 86_400_000;
const KEY = "sk_test_story";
const SECRET = "whsec_story";
/** How many requests an operation makes, each of which may be lost. */
const REQUESTS_OF_AN_OPERATION = 4;
/** The operator's deposit in cents: Stripe's fees leave the balance before the payees' money does. */
export const TOPPED_UP = 100_000_000;

/** Stripe in a story: a double on the story's clock, and the product's rail to it. */
export class SimulatedStripe {
  readonly rail: PaymentRail;
  readonly stripe: Stripe;
  readonly tokens: StoryTokens;
  readonly banks: ReturnType<typeof payersBanks>;
  readonly heldCurrencies: readonly string[];
  /** The ids of the authorizations that the product has released. */
  readonly #released = new Set<string>();
  /** The events that the product has accepted. */
  readonly #taken = new Set<string>();

  private constructor(
    readonly double: StripeDouble,
    private readonly world: World,
    sandbox: PaymentRail,
  ) {
    this.stripe = stripeFor(double, KEY);
    this.tokens = new StoryTokens(double, this.stripe);
    this.banks = payersBanks(double, this.tokens);
    const { held, converted } = currenciesOf(world);
    this.heldCurrencies = held;
    const httpClient = Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) =>
      this.#fetch(input, init),
    );
    const rail = stripeRail({
      stripe: stripeFor(double, KEY, { httpClient }),
      isLive: false,
      webhookSecrets: [SECRET],
      currencies: held,
      convertedCurrencies: converted,
      now: () => world.clock.now(),
      mac: (text) => createHmac("sha256", "a key for stories").update(text).digest(),
    });
    const { isDirectToken, spareMethod, describe, describeAccount } = sandbox;
    const of = async (operation: RailOperation) => this.tokens.translate(operation);
    this.rail = {
      ...rail,
      // Events are posted as they happen. Looking them up would fail together with a story's calls.
      postEvents: null,
      // Stories use the sandbox's names for methods and accounts.
      isDirectToken,
      spareMethod,
      describe: (token) => (parseChargeToken(token) ? rail.describe(token) : describe(token)),
      describeAccount,
      accounts: null,
      charge: async (operation, options) => {
        this.banks.act();
        if (happens(world.state.failures.dispute, () => world.state.railRandom.next()))
          this.banks.dispute(operation.key);
        return rail.charge(await of(operation), options);
      },
      payout: async (operation, options) => rail.payout(await of(operation), options),
      refund: async (operation, options) => {
        this.banks.act();
        return rail.refund(await of(operation), options);
      },
      find: async (operation, options) => {
        this.banks.act();
        return rail.find(await of(operation), options);
      },
      release: async (token, options) => {
        await rail.release!(token, options);
        this.#released.add(parseChargeToken(token)?.intent ?? "");
      },
      nextEventAt: async ({ after, until }) => this.#nextAt(after, until),
    };
  }

  static async open(world: World, sandbox: PaymentRail): Promise<SimulatedStripe> {
    const { settlementDelayMs } = world.state;
    const currencies = currenciesOf(world).held.map((currency) => currency.toLowerCase());
    const double = await StripeDouble.start({
      settlementCurrencies: currencies,
      rateDrift: RATE_DRIFT,
      asyncCaptureMs: Math.min(settlementDelayMs, BOOKED_MS_MAX),
      availableMs: settlementDelayMs,
      debitMs: DEBIT_MS,
      now: () => world.clock.now(),
      tickMs: 0,
    });
    for (const currency of currencies) double.control("top_up", { amount: TOPPED_UP, currency });
    return new SimulatedStripe(double, world, sandbox);
  }

  /** Sends a request, unless it or its response gets lost. */
  async #fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const { failures, railRandom } = this.world.state;
    const strikes = (share = 0) => happens(share / REQUESTS_OF_AN_OPERATION, () => railRandom.next());
    if (strikes(failures.refused_connections)) throw new TypeError("The connection was refused.");
    const response = await fetch(input, init);
    if (strikes(failures.lost_answers)) throw new TypeError("The connection broke before the answer.");
    return response;
  }

  /** The events that were not accepted yet, with Stripe's signature. Some come twice, later, or in another order. */
  eventsToSend(): { id: string; headers: Headers; body: string }[] {
    this.banks.act();
    this.double.tick();
    const { failures, railRandom } = this.world.state;
    const random = () => railRandom.next();
    const due = this.double.world.state
      .all("event")
      .map(({ object }) => object)
      .filter(({ id }) => !this.#taken.has(id) && !happens(failures.delayed_events, random));
    const posts = due.flatMap((event) => (happens(failures.duplicate_events, random) ? [event, event] : [event]));
    const ordered = happens(failures.shuffled_events, random) ? posts.reverse() : posts;
    return ordered.map((event) => {
      const body = JSON.stringify(event);
      const signature = this.stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET });
      return {
        id: event.id,
        headers: new Headers({ "content-type": "application/json", "stripe-signature": signature }),
        body,
      };
    });
  }

  /** Marks an event as accepted, so that it is not sent again. */
  taken(id: string): void {
    this.#taken.add(id);
  }

  /** Pays on Checkout's page. Returns the query of the return URL; null if the page takes no payment. */
  async payForm(url: string, method: string): Promise<URLSearchParams | null> {
    const id = new URL(url).pathname.split("/").at(-1)!;
    const session = this.double.scope().get("checkout.session", id);
    try {
      this.double.control("pay_session", { session: id, number: cardNumberOf(method) });
    } catch (error) {
      // The card was declined there, or the page has expired.
      if ((error as { body?: unknown }).body === undefined) throw error;
      return null;
    }
    const intent = this.double.scope().find("payment_intent", session.payment_intent as string);
    this.tokens.pay(intent?.id ?? null, method);
    this.tokens.pay((intent?.payment_method as string | null) ?? null, method);
    return new URL(session.success_url!.replace("{CHECKOUT_SESSION_ID}", id)).searchParams;
  }

  /**
   * The authorizations of forms, from Stripe's own objects. One that ended before the product could know about it
   * counts as released.
   */
  async holds(): Promise<Hold[]> {
    const { rows } = await this.world.admin.query<{ token: string }>("SELECT token FROM payment_authorizations");
    const known = new Set(rows.map(({ token }) => parseChargeToken(token)?.intent));
    return this.double
      .scope()
      .all("payment_intent")
      .filter(({ capture_method, latest_charge }) => capture_method === "manual" && latest_charge !== null)
      .filter(({ status }) => ["requires_capture", "succeeded", "canceled"].includes(status))
      .map(({ id, status, metadata }) => ({
        id,
        capturedBy: status === "succeeded" ? (metadata.almoner_payment ?? "nothing") : null,
        isLetGo: status === "canceled" && (this.#released.has(id) || !known.has(id)),
      }));
  }

  #nextAt(after: Date, until: Date): Date | null {
    const due = this.double.world.state.kept.due.map(({ dueMs }) => dueMs);
    const times = [...due, ...this.banks.times()].filter((ms) => ms > after.getTime() && ms <= until.getTime());
    return times.length > 0 ? new Date(Math.min(...times)) : null;
  }

  close(): Promise<void> {
    return this.double.stop();
  }
}

/** Whether a call failed because Stripe did not respond, or responded with an error. */
export function isStripeFailure(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("Stripe ");
}
