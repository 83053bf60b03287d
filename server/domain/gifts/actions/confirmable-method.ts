import { askedTo } from "@/server/domain/gifts/actions/asked-to";
import type { Gift } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/**
 * The token of the saved method with which a gift's donor only has to confirm; null for a gift that waits to be paid at
 * all, if nothing was saved, or if the rail has no page for that.
 */
export async function confirmableMethod(
  ctx: Context,
  gift: Pick<Gift, "id" | "rail" | "actionCode" | "paymentToken">,
): Promise<string | null> {
  const methods = ctx.ports.rails.named(gift.rail)?.methods;
  if (!methods?.confirm || gift.actionCode === null || askedTo(gift) === "pay") return null;
  const where = { subjectId: gift.id, direction: "charge", rail: gift.rail };
  const charge = await ctx.db.payment.findFirst({ where, orderBy: { id: "desc" }, select: { token: true } });
  const token = charge?.token ?? gift.paymentToken;
  return token === null ? null : methods.savedToken(token);
}
