import type Stripe from "stripe";
import { fromStripeAmount } from "@/server/adapters/payment-rail/stripe/stripe-amounts";
import { isOpen } from "@/server/adapters/payment-rail/stripe/stripe-charge-state";
import { keyOf, objectOf, secondsFrom } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import type { StripeRailSettings } from "@/server/adapters/payment-rail/stripe/stripe-settings";
import { inFlight } from "@/server/adapters/payment-rail/stripe/stripe-transfers";
import type { Cents } from "@/server/kernel/money";

const DAY_MS = 86_400_000;
/** Longer than a dispute stays open, and longer than a payout or a refund is in transit. */
const DISPUTES_DAYS = 400;
const ON_THEIR_WAY_DAYS = 60;

/**
 * Returns what Stripe holds for the product, by currency. Stripe deducts disputed amounts, payouts and pending refunds
 * from its balance at once. Here they count as held until they have ended, as everywhere in the product.
 */
export async function readStripeBalances({ stripe, now }: StripeRailSettings): Promise<Map<string, Cents>> {
  const [balance, ...held] = await Promise.all([
    stripe.balance.retrieve(),
    disputedSince(stripe, daysBefore(now(), DISPUTES_DAYS)),
    refundingSince(stripe, daysBefore(now(), ON_THEIR_WAY_DAYS)),
    payingSince(stripe, daysBefore(now(), ON_THEIR_WAY_DAYS)),
  ]);
  const sums = new Map<string, Cents>();
  for (const { amount, currency } of [
    ...balance.available,
    ...balance.pending,
    ...(balance.connect_reserved ?? []),
    ...held.flat(),
  ]) {
    const code = currency.toUpperCase();
    sums.set(code, (sums.get(code) ?? 0n) + fromStripeAmount(amount, code));
  }
  return new Map([...sums].filter(([, cents]) => cents !== 0n));
}

type Amount = Pick<Stripe.BalanceTransaction, "amount" | "currency">;
type Since = { gte: number };

const daysBefore = (now: Date, days: number): Since => ({ gte: secondsFrom(new Date(now.getTime() - days * DAY_MS)) });
const opposite = ({ amount, currency }: Amount): Amount => ({ amount: -amount, currency });

async function disputedSince(stripe: Stripe, created: Since): Promise<Amount[]> {
  const found: Amount[] = [];
  for await (const dispute of stripe.disputes.list({ created, limit: 100 }))
    if (isOpen(dispute)) found.push(...dispute.balance_transactions.map(opposite));
  return found;
}

async function refundingSince(stripe: Stripe, created: Since): Promise<Amount[]> {
  const found: Amount[] = [];
  for await (const refund of stripe.refunds.list({ created, limit: 100, expand: ["data.balance_transaction"] })) {
    const booked = objectOf(refund.balance_transaction);
    const isPending = refund.status === "pending" || refund.status === "requires_action";
    if (booked && isPending && keyOf(refund) !== null) found.push(opposite(booked));
  }
  return found;
}

async function payingSince(stripe: Stripe, created: Since): Promise<Amount[]> {
  const found: Stripe.Transfer[] = [];
  for await (const transfer of stripe.transfers.list({ created, limit: 100 })) found.push(transfer);
  return inFlight(found);
}
