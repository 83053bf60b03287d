import type Stripe from "stripe";
import { forgetMethod } from "@/server/adapters/payment-rail/stripe/stripe-debits";
import { describeError, orNull, tried, whileWanted } from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { parseChargeToken } from "@/server/adapters/payment-rail/stripe/stripe-tokens";
import type { CallOptions } from "@/server/ports/payment-rail";

/** Ends an authorization or a mandate that will not be charged. One that was captured, or has ended, stays as it is. */
export async function releaseToken(
  stripe: Stripe,
  token: string,
  { signal }: Pick<CallOptions, "signal">,
): Promise<void> {
  const { intent: id, saved } = parseChargeToken(token) ?? { intent: null };
  if (saved?.mandate) await whileWanted(signal, forgetMethod(stripe, saved));
  const read = () => (id ? whileWanted(signal, orNull(stripe.paymentIntents.retrieve(id))) : null);
  if (!id || (await read())?.status !== "requires_capture") return;
  const failure = await tried(signal, stripe.paymentIntents.cancel(id));
  if (failure && (await read())?.status === "requires_capture") throw new Error(describeError(failure));
}
