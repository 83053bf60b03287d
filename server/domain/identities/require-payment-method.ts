import { isTransferMethod } from "@/server/domain/identities/transfer-method";
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";

/**
 * Throws unless an identity will be able to pay with a payment method, by the same rules as for a gift: one of its own,
 * a rail's direct token or, if none is named, its default or a rail's spare method. A saved method that stands for bank
 * transfers cannot be charged.
 */
export async function requirePaymentMethod(tx: Context, identityId: string, named: string | null): Promise<void> {
  const { rails } = tx.ports;
  if (named !== null && rails.railOfDirectToken(named)) return;
  const isUsable = named === null ? { isDefault: true } : { id: named };
  const found = await tx.db.paymentMethod.findFirst({ where: { identityId, deletedAt: null, ...isUsable } });
  const isLent = named === null && rails.all.some(({ spareMethod }) => spareMethod);
  if (found ? !isTransferMethod(found) : isLent) return;
  const param = "payment_method_id";
  const message = "payment_method_id must be a payment method you can use here.";
  throw InvalidParameter({ message, details: [{ param, code: InvalidParameter.code, message }] });
}
