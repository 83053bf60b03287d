import { CURRENCY_CODES, DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { defineError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import type { RailPlace } from "@/server/ports/rail-place";

/** Thrown if something that a single bank transfer cannot pay for is requested where only transfers are possible. */
export const CardsUnavailable = defineError({
  code: "cards_unavailable",
  kind: "conflict",
  message:
    "This needs a saved payment method, and no payment provider that saves them is configured. Pay by bank transfer: name `bank_transfer` as the payment method.",
});

const hasForm = ({ transfers }: PaymentRail) => transfers === undefined;

/**
 * Finds the rail whose form takes a payment: the first one that serves it. Null if payers can only transfer, or if no
 * form takes the currency (a provider would exchange it at a rate of its own).
 */
export function findFormRail(ctx: Context, place: RailPlace): PaymentRail | null {
  return ctx.ports.rails.railsFor(place).find(hasForm) ?? null;
}

/** Finds the rail whose form saves a payment method for any later use, in any currency. */
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

/** Finds the rail for payments that need a payment method. Throws `CardsUnavailable` if there is none. */
export function requireFormRail(ctx: Context, place: RailPlace): PaymentRail {
  const rail = findFormRail(ctx, place);
  if (!rail) throw CardsUnavailable();
  return rail;
}
