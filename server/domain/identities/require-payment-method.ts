import { InvalidParameter } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";

/**
 * Throws unless an identity can pay with a payment method later, by the same rules as for a gift: one of its own, a rail's
 * own token or, if none is named, its default or what a rail lends.
 */
export async function requirePaymentMethod(tx: Context, identityId: string, named: string | null): Promise<void> {
  const { rails } = tx.ports;
  if (named === null ? rails.all.some(({ spareMethod }) => spareMethod) : rails.railOfDirectToken(named)) return;
  const isUsable = named === null ? { isDefault: true } : { id: named };
  const count = await tx.db.paymentMethod.count({ where: { identityId, deletedAt: null, ...isUsable } });
  if (count > 0) return;
  const param = "payment_method_id";
  const message = "payment_method_id must be a payment method you can use here.";
  throw InvalidParameter({ message, details: [{ param, code: InvalidParameter.code, message }] });
}
