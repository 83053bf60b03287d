import type Stripe from "stripe";
import { whileWanted } from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { keyOf, objectOf } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import type { CallOptions } from "@/server/ports/payment-rail";
import type { DisputeAnswer } from "@/server/ports/rail-dispute";

/** The maximum length of a text field at Stripe. */
const TEXT_MAX = 20_000;

/** Submits the evidence about a dispute, once. Throws if Stripe does not accept it. */
export async function answerStripeDispute(
  stripe: Stripe,
  { key, reference, text }: DisputeAnswer,
  { signal }: CallOptions,
): Promise<void> {
  const dispute = await whileWanted(signal, stripe.disputes.retrieve(reference, { expand: ["payment_intent"] }));
  if (keyOf(objectOf(dispute.payment_intent)) !== key)
    throw new Error(`The dispute ${reference} is not about the payment ${key}.`);
  if (dispute.evidence_details.submission_count > 0) return;
  const evidence = { uncategorized_text: text.slice(0, TEXT_MAX) };
  await whileWanted(signal, stripe.disputes.update(reference, { evidence, submit: true }));
}
