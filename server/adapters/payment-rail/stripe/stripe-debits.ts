import type Stripe from "stripe";
import { orNull, withPlainErrors } from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { dateOf, idOf, LABELS, objectOf } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import type { StripeRailSettings } from "@/server/adapters/payment-rail/stripe/stripe-settings";
import { parseChargeToken, type SavedMethod } from "@/server/adapters/payment-rail/stripe/stripe-tokens";
import type { DebitScheme } from "@/server/kernel/debit-schemes";
import type { RailDebits, RailMandate } from "@/server/ports/rail-debits";

interface Debit {
  scheme: DebitScheme;
  type: "us_bank_account" | "sepa_debit" | "bacs_debit";
  capability: "us_bank_account_ach_payments" | "sepa_debit_payments" | "bacs_debit_payments";
}

/** The debit scheme of each currency that has one. */
const DEBITS: Readonly<Record<string, Debit>> = {
  USD: { scheme: "ach", type: "us_bank_account", capability: "us_bank_account_ach_payments" },
  EUR: { scheme: "sepa", type: "sepa_debit", capability: "sepa_debit_payments" },
  GBP: { scheme: "bacs", type: "bacs_debit", capability: "bacs_debit_payments" },
};

/** The maximum length of the text that Stripe shows above the button. */
const AGREEMENT_MAX = 1200;
/** How long the account's capabilities, or a failure to read them, are cached; and how long a page waits for them. */
const BELIEVED_MS = 3_600_000;
const UNKNOWN_MS = 60_000;
const WAIT_MS = 3_000;

/** The debit scheme of a currency; null if there is none. */
export function debitIn(currency: string): Debit | null {
  return DEBITS[currency] ?? null;
}

/** The currencies in which an account may debit bank accounts. */
export function debitedBy({ capabilities = {} }: Stripe.Account): string[] {
  return Object.keys(DEBITS).filter((currency) => capabilities[DEBITS[currency]!.capability] === "active");
}

/**
 * The parameters of a session that collects a mandate. US accounts are verified at once, because microdeposits would
 * take days.
 */
export function debitParams(currency: string, agreement: string): Partial<Stripe.Checkout.SessionCreateParams> {
  const debit = debitIn(currency);
  if (!debit) throw new Error("Stripe debits no accounts in this currency.");
  return {
    allowed_payment_method_types: [debit.type],
    custom_text: { submit: { message: agreement.slice(0, AGREEMENT_MAX) } },
    ...(debit.scheme === "ach" && {
      payment_method_options: { us_bank_account: { verification_method: "instant" as const } },
    }),
  };
}

/** The mandate that the payer of a session agreed to; null if there is none. */
export function mandateIn(session: Stripe.Checkout.Session): RailMandate | null {
  const setup = objectOf(session.setup_intent);
  const mandate = objectOf(setup?.mandate);
  if (!setup || !mandate) return null;
  const { id, payment_method_details: details, customer_acceptance: acceptance } = mandate;
  const debit = Object.values(DEBITS).find(({ type }) => type === details.type);
  if (!debit) return null;
  return {
    id,
    scheme: debit.scheme,
    reference: details.sepa_debit?.reference ?? details.bacs_debit?.reference ?? null,
    acceptedAt: dateOf(acceptance.accepted_at ?? setup.created),
    ipAddress: acceptance.online?.ip_address ?? null,
    agreement: session.custom_text?.submit?.message ?? "",
    language: session.metadata?.[LABELS.language] ?? null,
  };
}

/** Makes Stripe forget a saved account. Idempotent. */
export async function forgetMethod(stripe: Stripe, { method }: SavedMethod): Promise<void> {
  const found = await orNull(stripe.paymentMethods.retrieve(method));
  if (idOf(found?.customer)) await stripe.paymentMethods.detach(method);
}

/** Debits, if the account has Stripe's capabilities for them, which are read once an hour. */
export function stripeDebits({ stripe, currencies }: StripeRailSettings): RailDebits {
  const debited = debitedCurrencies(stripe);
  return {
    async schemeFor(currency) {
      const debit = currencies.includes(currency) ? debitIn(currency) : null;
      return debit && (await debited()).includes(currency) ? debit.scheme : null;
    },
    isUsable: withPlainErrors(async (token) => {
      const saved = parseChargeToken(token)?.saved;
      const mandate = saved?.mandate ? await orNull(stripe.mandates.retrieve(saved.mandate)) : null;
      return mandate !== null && mandate.status !== "inactive";
    }),
  };
}

/** Reads the account's capabilities and caches them. If reading fails or takes too long, the page shows no debits. */
function debitedCurrencies(stripe: Stripe): () => Promise<readonly string[]> {
  let known: Promise<readonly string[]> | null = null;
  let until = 0;
  const read = async () => {
    try {
      const currencies = debitedBy(await stripe.accounts.retrieveCurrent());
      until = performance.now() + BELIEVED_MS;
      return currencies;
    } catch {
      until = performance.now() + UNKNOWN_MS;
      return [];
    }
  };
  return () => {
    if (!known || performance.now() > until) {
      until = Number.POSITIVE_INFINITY;
      known = read();
    }
    return orAfter(known, WAIT_MS, []);
  };
}

/** Waits for an answer, but no longer than `ms`. */
async function orAfter<T>(answer: Promise<T>, ms: number, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, ms, otherwise);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
