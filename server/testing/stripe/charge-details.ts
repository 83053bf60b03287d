import type Stripe from "stripe";
import type { Scope } from "@/server/testing/stripe/scope";

const DEBIT_DAYS = 4;

/** A charge's details of the payment method it used. */
export function chargeDetails(
  scope: Scope,
  method: Stripe.PaymentMethod,
  mandate: string | null,
  isHeldFor: number | null,
): Stripe.Charge.PaymentMethodDetails {
  const expected = new Date(scope.world.nowMs() + DEBIT_DAYS * 86_400_000).toISOString().slice(0, 10);
  const { type, us_bank_account: us, sepa_debit: sepa, bacs_debit: bacs, card } = method;
  if (us) {
    const { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number } = us;
    return {
      type,
      us_bank_account: {
        account_holder_type,
        account_type,
        bank_name,
        expected_debit_date: expected,
        fingerprint,
        last4,
        routing_number,
        mandate: mandate ?? undefined,
        payment_reference: null,
      },
    };
  }
  if (sepa) {
    const { bank_code, branch_code, country, fingerprint, last4 } = sepa;
    return {
      type,
      sepa_debit: { bank_code, branch_code, country, expected_debit_date: expected, fingerprint, last4, mandate },
    };
  }
  if (bacs) return { type, bacs_debit: { ...bacs, expected_debit_date: expected, mandate } };
  return { type, card: cardDetails(scope, card!, mandate, isHeldFor) };
}

function cardDetails(scope: Scope, card: Stripe.PaymentMethod.Card, mandate: string | null, heldFor: number | null) {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, regulated_status, wallet } = card;
  const details: Stripe.Charge.PaymentMethodDetails.Card = {
    amount_authorized: null,
    authorization_code: "000000",
    brand,
    checks,
    country,
    exp_month,
    exp_year,
    fingerprint,
    funding,
    last4,
    mandate,
    regulated_status,
    electronic_commerce_indicator: null,
    extended_authorization: { status: "disabled" },
    incremental_authorization: { status: "unavailable" },
    installments: null,
    multicapture: { status: "unavailable" },
    network: brand,
    network_token: { used: false },
    network_transaction_id: "000000000000000",
    overcapture: { maximum_amount_capturable: heldFor ?? 0, status: "unavailable" },
    three_d_secure: null,
    transaction_link_id: null,
    wallet: wallet && { dynamic_last4: wallet.dynamic_last4, type: wallet.type },
  };
  if (heldFor === null) return details;
  return { ...details, amount_authorized: heldFor, capture_before: scope.now() + AUTHORIZED_SECONDS };
}

/** How long a card's authorization is valid. */
export const AUTHORIZED_SECONDS = 7 * 86_400;
