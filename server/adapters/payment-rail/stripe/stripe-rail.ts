import { stripeAccounts } from "@/server/adapters/payment-rail/stripe/stripe-accounts";
import { chargeRange } from "@/server/adapters/payment-rail/stripe/stripe-amounts";
import { readStripeBalances } from "@/server/adapters/payment-rail/stripe/stripe-balances";
import { StripeCharges } from "@/server/adapters/payment-rail/stripe/stripe-charges";
import { openCheckout, readCheckoutReturn } from "@/server/adapters/payment-rail/stripe/stripe-checkout";
import { stripeDebits } from "@/server/adapters/payment-rail/stripe/stripe-debits";
import { describeMethod, describePayee } from "@/server/adapters/payment-rail/stripe/stripe-descriptions";
import { answerStripeDispute } from "@/server/adapters/payment-rail/stripe/stripe-disputes";
import { describeError, stripeErrorOf, withPlainErrors } from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { stripeEventPosts } from "@/server/adapters/payment-rail/stripe/stripe-event-posts";
import { readStripeEvent } from "@/server/adapters/payment-rail/stripe/stripe-events";
import { stripeMethods } from "@/server/adapters/payment-rail/stripe/stripe-methods";
import { StripePayouts } from "@/server/adapters/payment-rail/stripe/stripe-payouts";
import { StripeRefunds } from "@/server/adapters/payment-rail/stripe/stripe-refunds";
import { releaseToken } from "@/server/adapters/payment-rail/stripe/stripe-releases";
import { stripeAuthorizations } from "@/server/adapters/payment-rail/stripe/stripe-renewals";
import type { StripeRailSettings } from "@/server/adapters/payment-rail/stripe/stripe-settings";
import { readStripeStatement } from "@/server/adapters/payment-rail/stripe/stripe-statement";
import type { RailWallet } from "@/server/ports/payment-form";
import type { PaymentRail, RailAnswer } from "@/server/ports/payment-rail";
import type { RailPlace } from "@/server/ports/rail-place";

/** Checkout offers them by itself to payers who have one. */
const WALLETS: readonly RailWallet[] = [
  { name: "apple_pay", label: "Apple Pay" },
  { name: "google_pay", label: "Google Pay" },
];

/** Stripe as a rail: payers pay on Checkout's page, and payees are paid through connected accounts. */
export function stripeRail(settings: StripeRailSettings): PaymentRail {
  const { stripe, currencies, convertedCurrencies = [], countries } = settings;
  const charged = [...currencies, ...convertedCurrencies];
  const charges = new StripeCharges(stripe, charged);
  const refunds = new StripeRefunds(stripe);
  const payouts = new StripePayouts(stripe, convertedCurrencies);
  const reaches = ({ country }: RailPlace) => !country || !countries || countries.includes(country);
  return {
    name: "stripe",
    serves: (place) => charged.includes(place.currency) && reaches(place),
    pays: (place) => currencies.includes(place.currency) && reaches(place),
    spareMethod: null,
    describe: withPlainErrors((token) => describeMethod(stripe, token)),
    describeAccount: withPlainErrors((token) => describePayee(stripe, token)),
    accounts: stripeAccounts(stripe),
    isDirectToken: () => false,
    wallets: WALLETS,
    debits: stripeDebits(settings),
    methods: stripeMethods(settings),
    startPayment: withPlainErrors((form) => openCheckout(settings, form)),
    // Stripe's fingerprint of a card is not part of a token.
    cardOf: () => null,
    readPayment: withPlainErrors((query) => readCheckoutReturn(settings, query)),
    chargeRange,
    charge: (operation, options) => answered(charges.charge(operation, options)),
    authorizations: stripeAuthorizations(stripe),
    release: withPlainErrors((token, options) => releaseToken(stripe, token, options)),
    payout: (operation, options) => answered(payouts.payout(operation, options)),
    refund: (operation, options) => answered(refunds.refund(operation, options)),
    answerDispute: withPlainErrors((answer, options) => answerStripeDispute(stripe, answer, options)),
    find: (operation, options) =>
      answered({ charge: charges, payout: payouts, refund: refunds }[operation.direction].find(operation, options)),
    readEvent: withPlainErrors((headers, body) => readStripeEvent(settings, headers, body)),
    postEvents: withPlainErrors(stripeEventPosts(settings)),
    statement: withPlainErrors((period) => readStripeStatement(stripe, period, settings.statementPageSize)),
    balances: withPlainErrors(() => readStripeBalances(settings)),
  };
}

/** Converts Stripe's error to an answer that says nothing about the payment. */
async function answered(answer: Promise<RailAnswer>): Promise<RailAnswer> {
  try {
    return await answer;
  } catch (error) {
    return { outcome: "unknown", message: describeError(stripeErrorOf(error)) };
  }
}
