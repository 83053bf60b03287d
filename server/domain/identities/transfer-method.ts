import { BANK_TRANSFER_METHOD } from "@/server/kernel/bank-transfer-method";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import type { PaymentMethodDescription } from "@/server/ports/rail-descriptions";

/** The saved form of a payment method that stands for bank transfers. Its rail has nothing to charge or delete. */
export function transferMethod({ name: rail }: PaymentRail): {
  token: string;
  description: PaymentMethodDescription & { rail: string };
} {
  const description = { type: BANK_TRANSFER_METHOD, brand: null, last4: null, rail };
  return { token: BANK_TRANSFER_METHOD, description };
}

/** Whether a saved payment method stands for bank transfers. */
export const isTransferMethod = ({ token }: { token: string }): boolean => token === BANK_TRANSFER_METHOD;

/**
 * Returns `bank_transfer` if the named method is a saved one of the identity that stands for bank transfers; otherwise
 * the name itself.
 */
export async function meaningOfMethod(ctx: Context, identityId: string, named: string): Promise<string> {
  const where = { id: named, identityId, token: BANK_TRANSFER_METHOD, deletedAt: null };
  return (await ctx.db.paymentMethod.count({ where })) > 0 ? BANK_TRANSFER_METHOD : named;
}
