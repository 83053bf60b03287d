import type { Gift } from "@/server/generated/prisma/client";
import type { RailOperation } from "@/server/ports/payment-rail";

/** The rail operation for a gift. The key depends only on gift and kind, which makes retries idempotent. */
export function railOperation(
  gift: Pick<Gift, "id" | "amountCents" | "currency" | "paymentToken">,
  kind: "charge" | "refund",
): RailOperation {
  const { id, amountCents, currency, paymentToken } = gift;
  return { key: `${kind}:${id}`, giftId: id, amountCents, currency, paymentToken };
}
