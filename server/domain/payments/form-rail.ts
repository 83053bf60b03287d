import { defineError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import type { RailPlace } from "@/server/ports/rail-place";

/** What cannot be paid by a single bank transfer is asked for where nothing else is possible. */
export const CardsUnavailable = defineError({
  code: "cards_unavailable",
  kind: "conflict",
  message:
    "This needs a saved payment method, and no payment provider that saves them is configured. Pay by bank transfer: name `bank_transfer` as the payment method.",
});

/** Finds the rail in whose form a payment method is entered: the first that takes it; null where payers only transfer. */
export function findFormRail(ctx: Context, place: RailPlace): PaymentRail | null {
  const { all, railsFor } = ctx.ports.rails;
  const hasForm = ({ transfers }: PaymentRail) => transfers === undefined;
  return railsFor(place).find(hasForm) ?? all.find(hasForm) ?? null;
}

/** The same for what nothing but a payment method can pay. Throws `CardsUnavailable` where payers only transfer. */
export function requireFormRail(ctx: Context, place: RailPlace): PaymentRail {
  const rail = findFormRail(ctx, place);
  if (!rail) throw CardsUnavailable();
  return rail;
}
