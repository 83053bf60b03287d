import type Stripe from "stripe";
import { ACCOUNT_EVENTS } from "@/server/adapters/payment-rail/stripe/stripe-endpoint-events";
import { orGone } from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { STRIPE_SIGNATURE_HEADER } from "@/server/adapters/payment-rail/stripe/stripe-events";
import { idOf, keyOf, secondsFrom } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import type { StripeRailSettings } from "@/server/adapters/payment-rail/stripe/stripe-settings";
import { isReversed } from "@/server/adapters/payment-rail/stripe/stripe-transfers";
import type { PaymentRail } from "@/server/ports/payment-rail";

/**
 * How often events are looked up, and how far back: as long as Stripe itself retries at first, later with an overlap
 * for what the last look may have missed.
 */
const LOOK_EVERY_MS = 300_000;
const FIRST_LOOK_MS = 3 * 86_400_000;
const OVERLAP_MS = 3_600_000;
/** The maximum number of event types per lookup at Stripe. */
const TYPES_MAX = 20;
/** Younger events are still being delivered. */
const ARRIVAL_MS = 60_000;

/** The same for payouts that a bank sent back after they had arrived: nothing else asks about these. */
const LOOK_AT_PAYOUTS_MS = 6 * 3_600_000;
const PAYOUTS_SINCE_MS = 14 * 86_400_000;

/**
 * Posts events that Stripe may not have delivered, for example because its endpoint was disabled or had a wrong
 * address. They are read from Stripe: a process first looks back three days, and later to an hour before its last look.
 * Events that any process has received are not posted again, so if a process is killed while posting, less is left for
 * the next one.
 */
export function stripeEventPosts(settings: StripeRailSettings): NonNullable<PaymentRail["postEvents"]> {
  const { stripe, webhookSecrets } = settings;
  let lookedAt: Date | null = null;
  let payoutsAt: Date | null = null;
  /** What earlier looks have posted, as far as another look could find it again. */
  let posted = new Set<string>();
  return async (post, { now, limit, received }) => {
    const [secret] = webhookSecrets;
    if (!secret || (lookedAt && now.getTime() - lookedAt.getTime() < LOOK_EVERY_MS)) return 0;
    const from = lookedAt ? lookedAt.getTime() - OVERLAP_MS : now.getTime() - FIRST_LOOK_MS;
    const found = await eventsIn(stripe, new Date(from), new Date(now.getTime() - ARRIVAL_MS));
    const isDue = !payoutsAt || now.getTime() - payoutsAt.getTime() >= LOOK_AT_PAYOUTS_MS;
    if (isDue) found.push(...(await failedPayouts(stripe, new Date(now.getTime() - PAYOUTS_SINCE_MS))));
    const unknown = found.filter(({ id }) => !posted.has(id));
    const known = await received?.(unknown.map(({ id }) => id));
    const unposted = unknown.filter(({ id }) => !known?.has(id));
    for (const event of unposted.reverse()) {
      const payload = JSON.stringify(event);
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
      const headers = { "content-type": "application/json", [STRIPE_SIGNATURE_HEADER]: signature };
      await post(new Headers(headers), payload);
    }
    posted = new Set([...found.map(({ id }) => id), ...(isDue ? [] : posted)]);
    lookedAt = now;
    if (isDue) payoutsAt = now;
    // All events found have been posted, so the caller need not ask for more.
    return Math.min(unposted.length, limit - 1);
  };
}

/** Newest first. */
async function eventsIn(stripe: Stripe, from: Date, to: Date): Promise<Stripe.Event[]> {
  const created = { gte: secondsFrom(from), lt: secondsFrom(to) };
  const found: Stripe.Event[] = [];
  for (let at = 0; at < ACCOUNT_EVENTS.length; at += TYPES_MAX) {
    const types = ACCOUNT_EVENTS.slice(at, at + TYPES_MAX);
    for await (const event of stripe.events.list({ created, types, limit: 100 })) found.push(event);
  }
  return found.sort((one, other) => other.created - one.created);
}

/** Events of connected accounts that were paid since then. */
async function failedPayouts(stripe: Stripe, since: Date): Promise<Stripe.Event[]> {
  const created = { gte: secondsFrom(since) };
  const accounts = new Set<string>();
  for await (const transfer of stripe.transfers.list({ created, limit: 100 })) {
    const account = idOf(transfer.destination);
    if (account && keyOf(transfer) !== null && !isReversed(transfer)) accounts.add(account);
  }
  const found: Stripe.Event[] = [];
  for (const account of accounts) {
    const listed = stripe.events.list({ created, type: "payout.failed", limit: 100 }, { stripeAccount: account });
    const { data } = (await orGone(listed)) ?? { data: [] };
    found.push(...data.map((event) => ({ ...event, account })));
  }
  return found;
}
