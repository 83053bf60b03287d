import type { CheckoutDedication } from "@/server/domain/checkouts/read-typed-checkout";
import { OWN_AMOUNT, type TypedCheckout } from "@/server/domain/checkouts/typed-checkout";
import type { Checkout } from "@/server/generated/prisma/client";
import { minorUnits } from "@/server/kernel/currencies";
import { giftPresets } from "@/server/kernel/gift-presets";
import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import { decimalText } from "@/server/kernel/money";

/** What somebody typed, as the form shows it again. */
export function retypedCheckout(checkout: Checkout): TypedCheckout {
  const { amountCents, coversFee, currency } = checkout;
  const giftCents = coversFee ? amountCents - GIFT_FEE_CENTS : amountCents;
  const isPreset = giftPresets(currency).includes(giftCents);
  const dedication = checkout.dedication as CheckoutDedication | null;
  const tick = (is: boolean) => (is ? "on" : "");
  return {
    amount: isPreset ? giftCents.toString() : OWN_AMOUNT,
    own_amount: isPreset ? "" : decimalText(giftCents, minorUnits(currency)),
    cadence: checkout.cadence,
    covers_fee: tick(coversFee),
    name: checkout.name,
    email: checkout.email,
    anonymous: tick(checkout.anonymous),
    hides_amount: tick(checkout.hidesAmount),
    message: checkout.message ?? "",
    shows_message: tick(checkout.showsMessage),
    dedication_type: dedication?.type ?? "",
    dedication_name: dedication?.name ?? "",
    dedication_email: dedication?.notify_email ?? "",
    dedication_message: dedication?.message ?? "",
    wants_updates: tick(checkout.wantsUpdates),
  };
}
