import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { stripeClient } from "@/server/adapters/payment-rail/stripe/stripe-client";
import { stripeRail } from "@/server/adapters/payment-rail/stripe/stripe-rail";
import type { StripeRailSettings } from "@/server/adapters/payment-rail/stripe/stripe-settings";
import type { PaymentRail } from "@/server/ports/payment-rail";
import type { DoubleOptions } from "@/server/testing/stripe/options";
import { stripeFor } from "@/server/testing/stripe/stripe-client";
import { StripeDouble } from "@/server/testing/stripe/stripe-double";

export const SECRETS = ["whsec_first", "whsec_second"];
const KEY = "sk_test_double";
const CURRENCIES = ["EUR", "USD", "JPY", "GBP"];
const START = Date.parse("2026-12-01T09:00:00Z");

/** Decides from which request on a client loses all answers, although Stripe executes what it is asked. */
export type Losing = (method: string, path: string) => boolean;

export interface WorldOptions extends Partial<DoubleOptions> {
  /** How long the rail's client waits for a response. */
  timeoutMs?: number;
  /** The maximum number of lines on a page of the rail's statement; few by default, so that there are several pages. */
  statementPageSize?: number;
  /** Currencies that the rail charges and converts; none by default. */
  convertedCurrencies?: readonly string[];
}

type RailOptions = Pick<WorldOptions, "timeoutMs" | "statementPageSize" | "convertedCurrencies">;

/** The rail on a double. Both use the same clock. */
export class StripeRailWorld {
  time = START;
  readonly posted: { headers: Headers; body: string }[] = [];
  readonly stripe: Stripe;
  readonly settings: StripeRailSettings;
  readonly rail: PaymentRail;
  private readonly statementPageSize: number;
  private readonly convertedCurrencies: readonly string[];

  private constructor(
    readonly double: StripeDouble,
    private readonly stopListening: () => void,
    private readonly clock: () => Date,
    { timeoutMs, statementPageSize = 3, convertedCurrencies = [] }: RailOptions,
  ) {
    this.convertedCurrencies = convertedCurrencies;
    this.statementPageSize = statementPageSize;
    this.stripe = stripeFor(double);
    this.settings = this.settingsOf(timeoutMs ? stripeFor(double, KEY, { timeout: timeoutMs }) : this.stripe);
    this.rail = stripeRail(this.settings);
  }

  /** Opens a world whose clock stands still, or that uses another clock. */
  static async open({
    timeoutMs,
    statementPageSize,
    convertedCurrencies,
    now: clock,
    ...options
  }: WorldOptions = {}): Promise<StripeRailWorld> {
    const holder: { world?: StripeRailWorld } = {};
    const now = clock ?? (() => new Date(holder.world?.time ?? START));
    const double = await StripeDouble.start({ settlementCurrencies: ["usd", "eur"], ...options, now, tickMs: 0 });
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const headers = new Headers();
        for (const name of ["content-type", "stripe-signature"]) headers.set(name, String(request.headers[name]));
        holder.world!.posted.push({ headers, body: Buffer.concat(parts).toString() });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    holder.world = new StripeRailWorld(double, () => server.close(), now, {
      timeoutMs,
      statementPageSize,
      convertedCurrencies,
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    double.control("webhook", { url, secret: SECRETS[0]! });
    double.control("webhook", { url, secret: SECRETS[1]!, connect: true });
    return holder.world;
  }

  settingsOf(stripe: Stripe): StripeRailSettings {
    return {
      stripe,
      isLive: false,
      webhookSecrets: SECRETS,
      currencies: CURRENCIES.filter((currency) => !this.convertedCurrencies.includes(currency)),
      convertedCurrencies: this.convertedCurrencies,
      now: () => this.now(),
      mac: (text) => createHmac("sha256", "key").update(text).digest(),
      statementPageSize: this.statementPageSize,
    };
  }

  /** The rail with another HTTP client. */
  railWith(fetch: typeof globalThis.fetch): PaymentRail {
    const httpClient = Stripe.createFetchHttpClient(fetch);
    return stripeRail(this.settingsOf(stripeClient({ apiKey: KEY, host: this.double.origin, httpClient })));
  }

  /** The rail with a client that loses answers. */
  losing(isLost: Losing): PaymentRail {
    let hasLost = false;
    return this.railWith(async (input, init) => {
      const { pathname } = new URL(String(input));
      if (hasLost) throw new TypeError("The connection was lost.");
      const response = await fetch(input, init);
      hasLost = isLost(init?.method ?? "GET", pathname);
      if (hasLost) throw new TypeError("The connection was lost.");
      return response;
    });
  }

  now(): Date {
    return this.clock();
  }

  options(signal = new AbortController().signal) {
    return { now: this.now(), signal };
  }

  async advance(ms: number): Promise<void> {
    this.time += ms;
    await this.double.settle();
  }

  /** Saves a card for a new customer. Returns its token. */
  async savedCard(method: string): Promise<string> {
    const { id: customer } = await this.stripe.customers.create({});
    const { id } = await this.stripe.paymentMethods.attach(method, { customer });
    return `${customer}.${id}`;
  }

  /** Sets up a bank debit for a new customer. Returns its token. */
  async savedDebit(iban: string): Promise<string> {
    const { id: customer } = await this.stripe.customers.create({});
    const { payment_method: method } = await this.stripe.setupIntents.create({
      customer,
      allowed_payment_method_types: ["sepa_debit"],
      payment_method_data: {
        type: "sepa_debit",
        sepa_debit: { iban },
        billing_details: { name: "Ada Hart", email: "ada@example.org" },
      },
      confirm: true,
      mandate_data: {
        customer_acceptance: { type: "online", online: { ip_address: "127.0.0.1", user_agent: "Test" } },
      },
    });
    return `${customer}.${method}`;
  }

  /** Sets up a connected account up to a stage of its onboarding. Returns its token. */
  async account(stage: "enabled" | "document_missing" | "pending" = "enabled", country = "DE"): Promise<string> {
    const page = { key: `pa_${this.double.scope().all("account").length}`, token: null, createdAt: this.now() };
    const { token } = await this.rail.accounts!.startOnboarding(
      { ...page, country, returnUrl: "https://almoner.example/done", locale: "en" },
      this.options(),
    );
    this.double.control("onboard", { account: token, stage });
    return token;
  }

  async close(): Promise<void> {
    await this.double.stop();
    this.stopListening();
  }
}
