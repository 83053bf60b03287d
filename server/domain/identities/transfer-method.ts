import { BANK_TRANSFER_METHOD } from "@/server/kernel/bank-transfer-method";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import type { PaymentMethodDescription } from "@/server/ports/rail-descriptions";

/** What a payment method is saved with that stands for transferring: nothing at its rail is charged or let go of. */
export function transferMethod({ name: rail }: PaymentRail): {
  token: string;
  description: PaymentMethodDescription & { rail: string };
} {
  const description = { type: BANK_TRANSFER_METHOD, brand: null, last4: null, rail };
  return { token: BANK_TRANSFER_METHOD, description };
}

/** Whether a saved payment method stands for transferring. */
export const isTransferMethod = ({ token }: { token: string }): boolean => token === BANK_TRANSFER_METHOD;

/** Returns `bank_transfer` if the payment method that is named is a saved one of the identity that stands for it, and else what is named. */
export async function meaningOfMethod(ctx: Context, identityId: string, named: string): Promise<string> {
  const where = { id: named, identityId, token: BANK_TRANSFER_METHOD, deletedAt: null };
  return (await ctx.db.paymentMethod.count({ where })) > 0 ? BANK_TRANSFER_METHOD : named;
}
