import type { CheckoutDraft, CheckoutError } from "@/server/domain/checkouts/checkout-draft";
import { findFormRail, requireFormRail } from "@/server/domain/payments/form-rail";
import type { DebitScheme } from "@/server/kernel/debit-schemes";
import type { GivingWay } from "@/server/kernel/giving-way";
import type { Context } from "@/server/operations/context";

/** Returns the scheme by which bank accounts are debited in the form of a currency; null if they are not. */
export async function findDebitScheme(ctx: Context, currency: string): Promise<DebitScheme | null> {
  return (await findFormRail(ctx, { currency })?.debits?.schemeFor(currency)) ?? null;
}

/** Returns how gifts in a currency can be paid here. */
export async function givingWays(ctx: Context, currency: string): Promise<GivingWay[]> {
  const hasForm = findFormRail(ctx, { currency }) !== null;
  const hasDebit = (await findDebitScheme(ctx, currency)) !== null;
  const hasTransfer = ctx.ports.rails.railForTransfer({ currency }) !== null;
  return [
    ...(hasForm ? ["form" as const] : []),
    ...(hasDebit ? ["debit" as const] : []),
    ...(hasTransfer ? ["transfer" as const] : []),
  ];
}

/** Returns how a gift is paid: as the donor chose where there is a choice, else in the only way. */
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
