import { checkoutTransitions } from "@/server/domain/checkouts/checkout-transitions";
import type { Checkout } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

/**
 * Stores a checkout's payment token before it is used, so that a crash loses nothing. Only the newest attempt can be
 * paid, and only once, even with repeated responses or two tabs.
 */
export async function takePayment(
  ctx: Context,
  { id }: Pick<Checkout, "id">,
  attempt: number,
  { token, rail }: { token: string; rail: string },
): Promise<Checkout | "replaced"> {
  return ctx.transaction(async (tx) => {
    await tx.db.$queryRaw`SELECT 1 FROM checkouts WHERE id = ${id} FOR NO KEY UPDATE`;
    const checkout = await tx.db.checkout.findUniqueOrThrow({ where: { id } });
    const isPayable = checkout.status === "open" || checkout.status === "failed";
    if (!isPayable) return checkout;
    if (checkout.attempt !== attempt) return "replaced" as const;
    // The gift of this attempt has failed: a repeated response must not start another.
    if ((await tx.db.gift.count({ where: { id: checkout.giftId } })) > 0) return checkout;
    const [moved] = await moveAll(tx, checkoutTransitions, [id], "give", { paymentToken: token, rail, error: null });
    return moved!;
  });
}
