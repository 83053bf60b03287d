import Stripe from "stripe";
import { subjectOfEvent } from "@/server/adapters/payment-rail/stripe/stripe-event-subjects";
import type { StripeRailSettings } from "@/server/adapters/payment-rail/stripe/stripe-settings";
import type { RailEvent } from "@/server/ports/rail-event";

export const STRIPE_SIGNATURE_HEADER = "stripe-signature";
/** A longer body is not Stripe's. */
const EVENT_MAX_CHARS = 64 * 1024;
/** How old a signature may be. */
const TOLERANCE_SECONDS = 300;

/**
 * Reads an event that was signed with one of the secrets; null for any other body. Throws if Stripe is not available
 * for a lookup.
 */
export async function readStripeEvent(
  { stripe, isLive, webhookSecrets }: StripeRailSettings,
  headers: Headers,
  body: string,
): Promise<RailEvent | null> {
  const signature = headers.get(STRIPE_SIGNATURE_HEADER);
  if (!signature || body.length > EVENT_MAX_CHARS) return null;
  const event = eventSignedBy(stripe, webhookSecrets, body, signature);
  if (!event) return null;
  // An endpoint in live mode also gets test events of connected accounts.
  if (event.livemode !== isLive) return { about: "nothing", id: event.id, key: "", type: event.type };
  return { id: event.id, ...(await subjectOfEvent(stripe, event)) };
}

function eventSignedBy(
  stripe: Stripe,
  secrets: readonly string[],
  body: string,
  signature: string,
): Stripe.Event | null {
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
    } catch (error) {
      const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError;
      if (!isForged) throw error;
    }
  }
  return null;
}
