import { type GiftTransfer, transferRailFor, transferTo, waitingRail } from "@/server/domain/gifts/gift-payment";
import { isTransferMethod, meaningOfMethod } from "@/server/domain/identities/transfer-method";
import { BANK_TRANSFER_METHOD } from "@/server/kernel/bank-transfer-method";
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
 * Returns what the donor of a new recurring gift transfers with: if that was chosen, or if nothing was, the donor's default stands for
 * it, or there is none and payments are made by transfer here. Null for one that is charged.
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
  if (paymentMethodId !== undefined) {
    return waitingRail(ctx, await meaningOfMethod(ctx, donorId, paymentMethodId), currency);
  }
  const usual = await ctx.db.paymentMethod.findFirst({
    where: { identityId: donorId, isDefault: true, deletedAt: null },
  });
  if (usual) return isTransferMethod(usual) ? waitingRail(ctx, BANK_TRANSFER_METHOD, currency) : null;
  const rail = railForNew({ currency });
  return rail.transfers === undefined ? null : rail;
}
