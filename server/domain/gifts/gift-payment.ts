import type { Context } from "@/server/operations/context";

/** A token from a rail's own form, and that rail. */
interface GivenToken {
  paymentToken?: string;
  rail?: string;
}

/**
 * The payment method that the statement uses: the one named, a rail's own token, or the sender's default. A stored method
 * brings its own rail, so this one is that of the token or of a spare method. `asks` is true if the donor is to be asked for
 * one, whatever they have.
 */
export function giftPayment(ctx: Context, currency: string, named: string | undefined, origin: GivenToken | undefined) {
  const { all, railForNew, railOfDirectToken } = ctx.ports.rails;
  const token = origin?.paymentToken ?? named;
  const missing = origin
    ? undefined
    : all.find(({ missingMethod }) => missingMethod !== undefined && missingMethod === named);
  if (missing)
    return { rail: missing.name, payment_method_id: null, payment_token: null, spare_method: null, asks: true };
  const direct = token === undefined ? null : railOfDirectToken(token);
  if (token !== undefined && (origin?.paymentToken !== undefined || direct)) {
    const rail = origin?.rail ?? (direct ?? railForNew({ currency })).name;
    return { rail, payment_method_id: null, payment_token: token, spare_method: null, asks: false };
  }
  const { name: rail, spareMethod } = railForNew({ currency });
  const spare = spareMethod && { id: ctx.newId("paymentMethod"), ...spareMethod };
  return { rail, payment_method_id: named ?? null, payment_token: null, spare_method: spare, asks: false };
}
