import type Stripe from "stripe";
import { INTENT_FIELDS } from "@/server/adapters/payment-rail/stripe/stripe-charge-state";
import { whileWanted } from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { keyOf, secondsFrom } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import type { SavedMethod } from "@/server/adapters/payment-rail/stripe/stripe-tokens";
import type { RailOperation } from "@/server/ports/payment-rail";

/** How far Stripe's clock may be behind ours. */
const CLOCKS_APART_MS = 86_400_000;

/**
 * The intent of a saved method that carries our key; null if there is none. Lists are current, unlike Stripe's search. Of whoever has paid
 * many times, only what was made since the payment was first sent is looked through.
 */
export async function findSavedCharge(
  stripe: Stripe,
  { operation, signal }: { operation: RailOperation; signal: AbortSignal },
  { customer }: SavedMethod,
): Promise<Stripe.PaymentIntent | null> {
  const { firstSentAt, key } = operation;
  const created = firstSentAt && { gte: secondsFrom(new Date(firstSentAt.getTime() - CLOCKS_APART_MS)) };
  const expand = INTENT_FIELDS.map((field) => `data.${field}`);
  for (let after: string | undefined; ; ) {
    const paging = { limit: 100, ...(created && { created }), ...(after && { starting_after: after }) };
    const page = await whileWanted(signal, stripe.paymentIntents.list({ customer, expand, ...paging }));
    const found = page.data.find((intent) => keyOf(intent) === key);
    if (found || !page.has_more) return found ?? null;
    after = page.data.at(-1)!.id;
  }
}
