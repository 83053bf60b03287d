import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { openConfirmation } from "@/server/adapters/payment-rail/stripe/stripe-confirmations";
import {
  describeError,
  orNull,
  tried,
  whileWanted,
  withPlainErrors,
} from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { idOf, LABELS } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import type { StripeRailSettings } from "@/server/adapters/payment-rail/stripe/stripe-settings";
import {
  parseChargeToken,
  type SavedMethod,
  writeChargeToken,
} from "@/server/adapters/payment-rail/stripe/stripe-tokens";
import type { RailMethods, RailPayer } from "@/server/ports/rail-methods";

/** Saves methods to Stripe customers, one per payer. */
export function stripeMethods(settings: StripeRailSettings): RailMethods {
  const { stripe } = settings;
  return {
    savedToken(token) {
      const saved = parseChargeToken(token)?.saved;
      // A mandate only covers what its payer agreed to.
      return saved && !saved.mandate ? writeChargeToken({ intent: null, saved }) : null;
    },
    confirm: withPlainErrors((token, form) => openConfirmation(settings, token, form)),
    openPayer: withPlainErrors((payer) => openCustomer(stripe, payer)),
    forget: withPlainErrors(async (token, options) => {
      const saved = parseChargeToken(token)?.saved;
      if (saved) await detach(stripe, saved, options);
    }),
  };
}

/** Within a day, the same payer gets the same customer. The product stores its id for longer. */
async function openCustomer(stripe: Stripe, { key, email }: RailPayer): Promise<string> {
  const params = { metadata: { [LABELS.payer]: key }, ...(email && { email }) };
  const idempotencyKey = `payer-${createHash("sha256").update(JSON.stringify(params)).digest("hex")}`;
  return (await stripe.customers.create(params, { idempotencyKey })).id;
}

/** Detaches a method from its customer for good. Whether it is gone is read, whatever Stripe responds. */
async function detach(
  stripe: Stripe,
  { customer, method }: SavedMethod,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const isThere = async () =>
    idOf((await whileWanted(signal, orNull(stripe.paymentMethods.retrieve(method))))?.customer) === customer;
  if (!(await isThere())) return;
  const failure = await tried(signal, stripe.paymentMethods.detach(method));
  if (failure && (await isThere())) throw new Error(describeError(failure));
}
