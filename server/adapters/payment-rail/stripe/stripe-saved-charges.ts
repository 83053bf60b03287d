import type Stripe from "stripe";
import { INTENT_FIELDS } from "@/server/adapters/payment-rail/stripe/stripe-charge-state";
import { whileWanted } from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { keyOf, secondsFrom } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import type { SavedMethod } from "@/server/adapters/payment-rail/stripe/stripe-tokens";
import type { CallOptions, RailOperation } from "@/server/ports/payment-rail";

/** How far Stripe's clock may be behind ours. */
const CLOCKS_APART_MS = 86_400_000;
/** An intent whose response was lost is usually as old as its first request. */
const SENT_ONCE_MS = 3_600_000;

type Created = Stripe.RangeQueryParam;

/**
 * The intent of a saved method that carries our key; null if there is none. Uses lists, which are current, unlike
 * Stripe's search. For payers with many payments, only searches those created since the payment was first sent,
 * starting with its first hour.
 */
export async function findSavedCharge(
  stripe: Stripe,
  { operation, now, signal }: { operation: RailOperation } & CallOptions,
  { customer }: SavedMethod,
): Promise<Stripe.PaymentIntent | null> {
  const { firstSentAt, key } = operation;
  const look = (created: Created | null) => findMade(stripe, { key, customer, created, signal });
  if (!firstSentAt) return look(null);
  const at = (offset: number) => secondsFrom(new Date(firstSentAt.getTime() + offset));
  const since = at(-CLOCKS_APART_MS);
  if (now.getTime() < firstSentAt.getTime() + SENT_ONCE_MS) return look({ gte: since });
  const hourEnd = at(SENT_ONCE_MS);
  return (await look({ gte: since, lte: hourEnd })) ?? (await look({ gt: hourEnd }));
}

/** Searches a customer's payments in a period, newest first. */
async function findMade(
  stripe: Stripe,
  { key, customer, created, signal }: { key: string; customer: string; created: Created | null; signal: AbortSignal },
): Promise<Stripe.PaymentIntent | null> {
  const expand = INTENT_FIELDS.map((field) => `data.${field}`);
  for (let after: string | undefined; ; ) {
    const paging = { limit: 100, ...(created && { created }), ...(after && { starting_after: after }) };
    const page = await whileWanted(signal, stripe.paymentIntents.list({ customer, expand, ...paging }));
    const found = page.data.find((intent) => keyOf(intent) === key);
    if (found || !page.has_more) return found ?? null;
    after = page.data.at(-1)!.id;
  }
}
