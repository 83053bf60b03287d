import type { CheckoutDraft, CheckoutError } from "@/server/domain/checkouts/checkout-draft";
import { formWays } from "@/server/domain/payments/debit-forms";
import { findFormRail, requireFormRail } from "@/server/domain/payments/form-rail";
import type { GivingWay } from "@/server/kernel/giving-way";
import type { Context } from "@/server/operations/context";

/** Returns how gifts in a currency can be paid here. */
export async function givingWays(ctx: Context, currency: string): Promise<GivingWay[]> {
  const hasTransfer = ctx.ports.rails.railForTransfer({ currency }) !== null;
  return [
    ...(await formWays(findFormRail(ctx, { currency }), currency)),
    ...(hasTransfer ? ["transfer" as const] : []),
  ];
}

/** Returns how a gift is paid: as the donor chose if there is a choice, otherwise in the only way. */
export async function chosenWay(
  ctx: Context,
  { paysByTransfer = false, paysByDebit = false }: Pick<CheckoutDraft, "paysByTransfer" | "paysByDebit">,
  currency: string,
): Promise<GivingWay | CheckoutError> {
  const ways = await givingWays(ctx, currency);
  const [only] = ways;
  if (paysByDebit && !ways.includes("debit")) return { field: "pay_by", code: "debitUnavailable" };
  if (only === undefined || (paysByTransfer && !ways.includes("transfer")))
    return { field: "pay_by", code: "transferUnavailable" };
  if (ways.length === 1) return only;
  return paysByTransfer ? "transfer" : paysByDebit ? "debit" : "form";
}

/** Returns the name of the rail on which a gift is paid in this way. */
export function railOfWay(ctx: Context, way: GivingWay, currency: string): string {
  if (way === "transfer") return ctx.ports.rails.railForTransfer({ currency })!.name;
  return requireFormRail(ctx, { currency }).name;
}
