import type { PaymentRail } from "@/server/ports/payment-rail";
import type { RailPlace } from "@/server/ports/rail-place";

/** Anything that belongs to a rail, by its name: a payment, a gift, a payment method, an account. */
interface OfRail {
  rail: string;
}

/** The rails of this process. Whatever was begun on one stays on it: no rail ever stands in for another. */
export interface PaymentRails {
  /** In the operator's order. */
  all: readonly PaymentRail[];
  /** The rail of this name; null if it is not configured here. */
  named(name: string): PaymentRail | null;
  /** The rail that a row belongs to. Throws `RailNotConfigured` if it is not configured here. */
  railOf(row: OfRail): PaymentRail;
  /** The rails that take payments in a currency and country, in the operator's order. */
  railsFor(place: RailPlace): PaymentRail[];
  /** The rails that pay payees in a currency and country, in the operator's order. */
  railsThatPay(place: RailPlace): PaymentRail[];
  /** The rail for a new payment if nobody has chosen one: the first that takes it, or else the first of all. */
  railForNew(place: RailPlace): PaymentRail;
  /** The first rail to which a payer there can transfer; null if none takes transfers there. */
  railForTransfer(place: RailPlace): PaymentRail | null;
  /** The rail that accepts this token wherever a payment method id is accepted; null if none does. */
  railOfDirectToken(token: string): PaymentRail | null;
}

/** Thrown for a row whose rail this process does not have. */
export class RailNotConfigured extends Error {
  constructor(name: string) {
    super(`The payment rail "${name}" is not configured. Add it to PAYMENT_RAILS.`);
  }
}

/** Creates a registry of rails, in the operator's order. Throws if there are none, or two with the same name. */
export function paymentRails(all: readonly PaymentRail[]): PaymentRails {
  const [first] = all;
  if (!first) throw new Error("There is no payment rail.");
  const byName = new Map(all.map((rail) => [rail.name, rail]));
  if (byName.size < all.length) throw new Error("Two payment rails have the same name.");
  const rails: PaymentRails = {
    all,
    named: (name) => byName.get(name) ?? null,
    railOf({ rail: name }) {
      const rail = byName.get(name);
      if (!rail) throw new RailNotConfigured(name);
      return rail;
    },
    railsFor: (place) => all.filter((rail) => rail.serves(place)),
    railsThatPay: (place) => all.filter((rail) => (rail.pays ?? rail.serves)(place)),
    railForNew: (place) => rails.railsFor(place)[0] ?? first,
    railForTransfer: (place) => rails.railsFor(place).find(({ transfers }) => transfers !== undefined) ?? null,
    railOfDirectToken: (token) => all.find((rail) => rail.isDirectToken(token)) ?? null,
  };
  return rails;
}
