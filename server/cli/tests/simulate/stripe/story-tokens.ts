import type Stripe from "stripe";
import { stripeAccounts } from "@/server/adapters/payment-rail/stripe/stripe-accounts";
import { parseChargeToken } from "@/server/adapters/payment-rail/stripe/stripe-tokens";
import type { RailOperation } from "@/server/ports/payment-rail";
import type { StripeDouble } from "@/server/testing/stripe/stripe-double";

/** Stripe's test methods that behave like the sandbox's, by themselves or with `payersBanks`. */
const CARDS: Record<string, string> = {
  pm_sandbox_declined: "pm_card_chargeDeclined",
  pm_sandbox_refund_rejected: "pm_card_refundFail",
};
const ORDINARY_CARD = "pm_card_visa";
/** Debits take days, and are returned before they clear. */
const DEBITS: Record<string, { usd: string; eur: string }> = {
  pm_sandbox_slow: { usd: "000123456789", eur: "DE89370400440532013000" },
  pm_sandbox_returned: { usd: "000222222227", eur: "DE62370400440532013001" },
};
const ACCOUNT_STAGES: Record<string, "enabled" | "document_missing"> = { po_sandbox_rejected: "document_missing" };

/**
 * The Stripe equivalents of the sandbox's tokens in a story: each a customer's saved method, or a connected account.
 */
export class StoryTokens {
  readonly #made = new Map<string, Promise<string>>();
  /** The story's methods, by the objects that forms have created at Stripe. */
  readonly #paid = new Map<string, string>();
  /** The story's token of each payment, by its key. */
  readonly #named = new Map<string, string>();

  constructor(
    private readonly double: StripeDouble,
    private readonly stripe: Stripe,
  ) {}

  /** The story's token that a payment was made with; null if it has not been tried. */
  tokenOf(key: string): string | null {
    return this.#named.get(key) ?? null;
  }

  /** Notes that a Stripe object, such as an authorization, is paid with a method of the story. */
  pay(id: string | null, method: string): void {
    if (id !== null) this.#paid.set(id, method);
  }

  /** The story's method behind a Stripe token; null for other tokens. */
  paidBy(token: string | null): string | null {
    const { intent, saved } = parseChargeToken(token) ?? { intent: null, saved: null };
    return this.#paid.get(intent ?? "") ?? this.#paid.get(saved?.method ?? "") ?? null;
  }

  async translate(operation: RailOperation): Promise<RailOperation> {
    const { token, key, direction, currency } = operation;
    if (token === null) return operation;
    const paidBy = this.paidBy(token);
    if (paidBy !== null) {
      this.#named.set(key, paidBy);
      return operation;
    }
    this.#named.set(key, token);
    const name = direction === "payout" ? token : `${token} ${currency}`;
    const make = () => (direction === "payout" ? this.#account(token) : this.#method(token, currency));
    if (!this.#made.has(name)) this.#made.set(name, make());
    return { ...operation, token: await this.#made.get(name)! };
  }

  async #method(token: string, currency: string): Promise<string> {
    const { id: customer } = await this.stripe.customers.create({});
    const debit = DEBITS[token];
    if (!debit) {
      const { id } = await this.stripe.paymentMethods.attach(CARDS[token] ?? ORDINARY_CARD, { customer });
      return `${customer}.${id}`;
    }
    const type = currency === "EUR" ? "sepa_debit" : "us_bank_account";
    const account =
      type === "sepa_debit"
        ? { sepa_debit: { iban: debit.eur } }
        : {
            us_bank_account: {
              account_number: debit.usd,
              routing_number: "110000000",
              account_holder_type: "individual" as const,
            },
          };
    const { payment_method: method } = await this.stripe.setupIntents.create({
      customer,
      allowed_payment_method_types: [type],
      payment_method_data: { type, ...account, billing_details: { name: "Ada Hart", email: "ada@example.org" } },
      confirm: true,
      mandate_data: {
        customer_acceptance: { type: "online", online: { ip_address: "127.0.0.1", user_agent: "Story" } },
      },
    });
    return `${customer}.${method}`;
  }

  /** It can be paid in every currency of stories. */
  async #account(token: string): Promise<string> {
    const page = { key: `account of ${token}`, token: null, createdAt: this.double.options.now(), country: "US" };
    const where = { returnUrl: "http://almoner.test/done", locale: "en" };
    const options = { now: page.createdAt, signal: new AbortController().signal };
    const { token: account } = await stripeAccounts(this.stripe).startOnboarding({ ...page, ...where }, options);
    this.double.control("onboard", { account, stage: ACCOUNT_STAGES[token] ?? "enabled" });
    for (const currency of ["usd", "eur"]) this.double.control("change_bank", { account, currency });
    return account;
  }
}
