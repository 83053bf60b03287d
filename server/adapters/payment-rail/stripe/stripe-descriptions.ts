import type Stripe from "stripe";
import { orGone } from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { objectOf } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import { isAccountToken, parseChargeToken } from "@/server/adapters/payment-rail/stripe/stripe-tokens";
import type { PaymentMethodDescription, PayoutAccountDescription } from "@/server/ports/rail-descriptions";

/** Describes the method of a token; null if Stripe does not know it. */
export async function describeMethod(stripe: Stripe, text: string): Promise<PaymentMethodDescription | null> {
  const token = parseChargeToken(text);
  if (!token) return null;
  const method = token.saved
    ? await orGone(stripe.paymentMethods.retrieve(token.saved.method))
    : objectOf(
        (await orGone(stripe.paymentIntents.retrieve(token.intent!, { expand: ["payment_method"] })))?.payment_method,
      );
  if (!method) return null;
  const debit = method.sepa_debit ?? method.us_bank_account ?? method.bacs_debit;
  return {
    type: method.type,
    brand: method.card?.brand ?? null,
    last4: method.card?.last4 ?? debit?.last4 ?? null,
    ...(method.card && { expiry: expiryOf(method.card) }),
  };
}

/** The month in which a card expires, such as `2034-12`. */
function expiryOf({ exp_year: year, exp_month: month }: Stripe.PaymentMethod.Card): string {
  return `${year}-${String(month).padStart(2, "0")}`;
}

/** Describes a connected account by the bank account or the card that its payouts go to; null if there is no such account. */
export async function describePayee(stripe: Stripe, token: string): Promise<PayoutAccountDescription | null> {
  const account = isAccountToken(token) ? await orGone(stripe.accounts.retrieve(token)) : null;
  return account && destinationOf(account);
}

/** The destination of an account's payouts. */
export function destinationOf(account: Stripe.Account): PayoutAccountDescription {
  const known = account.external_accounts?.data ?? [];
  const chosen = known.find(({ default_for_currency: isDefault }) => isDefault) ?? known[0];
  if (!chosen) return { type: "bank_account", bank: null, last4: null };
  if (chosen.object === "card") return { type: "card", bank: chosen.brand, last4: chosen.last4 };
  return { type: "bank_account", bank: chosen.bank_name, last4: chosen.last4 };
}
