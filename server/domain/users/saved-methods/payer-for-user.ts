import { payerAt } from "@/server/domain/payments/rail-payers";
import { findUser } from "@/server/domain/users/users";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";

/** Returns the user's record at a rail, for opening its form to save a method for them. */
export async function payerForUser(ctx: Context, rail: PaymentRail, userId: string) {
  const { email = null } = (await findUser(ctx, userId)) ?? {};
  return payerAt(ctx, rail, { key: userId, email });
}
