import { CURRENCY_CODES, DEFAULT_CURRENCY } from "@/server/kernel/currencies";
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

const hasForm = ({ transfers }: PaymentRail) => transfers === undefined;

/**
 * Finds the rail in whose form a payment is made: the first that takes it. Null where payers only transfer, and where no form takes
 * the currency, which a provider would exchange at a rate of its own.
 */
export function findFormRail(ctx: Context, place: RailPlace): PaymentRail | null {
  return ctx.ports.rails.railsFor(place).find(hasForm) ?? null;
}

/** Finds the rail in whose form a payment method is saved for whatever comes, in any currency. */
export function findSavingRail(ctx: Context): PaymentRail | null {
  return findFormRail(ctx, { currency: DEFAULT_CURRENCY }) ?? ctx.ports.rails.all.find(hasForm) ?? null;
}

/** The same. Throws `CardsUnavailable` where payers only transfer. */
export function requireSavingRail(ctx: Context): PaymentRail {
  const rail = findSavingRail(ctx);
  if (!rail) throw CardsUnavailable();
  return rail;
}

/** Finds a rail to which payers transfer in any currency; null if there is none, or none that has an account. */
export function findTransferRail(ctx: Context): PaymentRail | null {
  const takesAny = (rail: PaymentRail) => [...CURRENCY_CODES].some((currency) => rail.serves({ currency }));
  return ctx.ports.rails.all.find((rail) => rail.transfers !== undefined && takesAny(rail)) ?? null;
}

/** Finds it for what nothing but a payment method can pay. Throws `CardsUnavailable` if there is none. */
export function requireFormRail(ctx: Context, place: RailPlace): PaymentRail {
  const rail = findFormRail(ctx, place);
  if (!rail) throw CardsUnavailable();
  return rail;
}
