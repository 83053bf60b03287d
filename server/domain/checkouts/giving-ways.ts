import type { CheckoutDraft, CheckoutError } from "@/server/domain/checkouts/checkout-draft";
import { findFormRail, requireFormRail } from "@/server/domain/payments/form-rail";
import type { GivingWay } from "@/server/kernel/giving-way";
import type { Context } from "@/server/operations/context";

/** Returns how gifts in a currency can be paid here. */
export function givingWays(ctx: Context, currency: string): GivingWay[] {
  const hasForm = findFormRail(ctx, { currency }) !== null;
  const hasTransfer = ctx.ports.rails.railForTransfer({ currency }) !== null;
  return [...(hasForm ? ["form" as const] : []), ...(hasTransfer ? ["transfer" as const] : [])];
}

/** Returns how a gift is paid: as the donor chose where there is a choice, else in the only way. */
export function chosenWay(
  ctx: Context,
  { paysByTransfer = false }: Pick<CheckoutDraft, "paysByTransfer">,
  currency: string,
): GivingWay | CheckoutError {
  const ways = givingWays(ctx, currency);
  const [only] = ways;
  if (only === undefined || (paysByTransfer && !ways.includes("transfer")))
    return { field: "pay_by", code: "transferUnavailable" };
  return ways.length > 1 ? (paysByTransfer ? "transfer" : "form") : only;
}

/** Returns the name of the rail on which a gift is paid in this way. */
export function railOfWay(ctx: Context, way: GivingWay, currency: string): string {
  if (way === "form") return requireFormRail(ctx, { currency }).name;
  return ctx.ports.rails.railForTransfer({ currency })!.name;
}
