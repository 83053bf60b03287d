import { type GiftTransfer, transferRailFor, transferTo, waitingRail } from "@/server/domain/gifts/gift-payment";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";

/** How a new recurring gift is to be paid, as far as it was said. */
interface Chosen {
  donorId: string;
  paymentMethodId?: string;
  paymentToken?: string;
  paysByTransfer?: boolean;
}

/** What the donor of a new recurring gift transfers with, and to which rail. */
export interface ChosenTransfer extends GiftTransfer {
  rail: string;
}

/**
 * Returns what the donor of a new recurring gift transfers with: if that was chosen, or if nothing was, the donor has no payment method,
 * and payments are made by transfer here. Null for one that is charged.
 */
export async function chooseTransfer(ctx: Context, chosen: Chosen, currency: string): Promise<ChosenTransfer | null> {
  const rail = await railOf(ctx, chosen, currency);
  const transfer = rail && transferTo(ctx, rail, currency);
  return transfer && { ...transfer, rail: rail.name };
}

async function railOf(ctx: Context, chosen: Chosen, currency: string): Promise<PaymentRail | null> {
  const { donorId, paymentMethodId, paymentToken, paysByTransfer } = chosen;
  const { railForNew } = ctx.ports.rails;
  if (paysByTransfer) return transferRailFor(ctx, currency);
  if (paymentToken !== undefined) return null;
  if (paymentMethodId !== undefined) return waitingRail(ctx, paymentMethodId, currency);
  const rail = railForNew({ currency });
  if (rail.transfers === undefined) return null;
  const where = { identityId: donorId, isDefault: true, deletedAt: null };
  return (await ctx.db.paymentMethod.count({ where })) > 0 ? null : rail;
}
