import type { Gift } from "@/server/generated/prisma/client";
import type { RailOperation } from "@/server/ports/payment-rail";

/** What the rail is asked to do for a gift. The key depends on nothing but gift and kind, so asking again does it once. */
export function railOperation(
  gift: Pick<Gift, "id" | "amountCents" | "currency" | "paymentToken">,
  kind: "charge" | "refund",
): RailOperation {
  const { id, amountCents, currency, paymentToken } = gift;
  return { key: `${kind}:${id}`, giftId: id, amountCents, currency, paymentToken };
}
