import { type GiftTransfer, transferRailFor, transferTo, waitingRail } from "@/server/domain/gifts/gift-payment";
import { isTransferMethod, meaningOfMethod } from "@/server/domain/identities/transfer-method";
import { BANK_TRANSFER_METHOD } from "@/server/kernel/bank-transfer-method";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";

/** The chosen way to pay a new recurring gift, as far as one was chosen. */
interface Chosen {
  donorId: string;
  paymentMethodId?: string;
  paymentToken?: string;
  paysByTransfer?: boolean;
}

/** The transfer instructions for a new recurring gift's donor, and the rail that they transfer to. */
export interface ChosenTransfer extends GiftTransfer {
  rail: string;
}

/**
 * Returns the instructions if a new recurring gift is paid by transfer: that was chosen, or nothing was chosen and the
 * donor's default is a transfer, or there is no default and payments here are transfers. Null for one that is charged.
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
