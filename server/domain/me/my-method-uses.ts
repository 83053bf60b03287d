import { ownPersonIds } from "@/server/domain/users/own-person";
import type { SavedMethod } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** A recurring gift that a saved method pays for. */
export interface MethodUse {
  id: string;
  campaign: string;
}

/** Lists the user's recurring gifts that one of their methods pays for. */
export async function methodUses(ctx: Context, { userId, rail, token }: SavedMethod): Promise<MethodUse[]> {
  const gifts = await ctx.db.recurringGift.findMany({
    where: {
      donorId: { in: await ownPersonIds(ctx, userId) },
      rail,
      paymentToken: { not: null },
      status: { notIn: ["canceled", "ended"] },
    },
    select: { id: true, paymentToken: true, campaign: { select: { name: true } } },
    orderBy: { id: "asc" },
  });
  const savedToken = ctx.ports.rails.named(rail)?.methods?.savedToken ?? ((text) => text);
  return gifts
    .filter(({ paymentToken }) => paymentToken === token || savedToken(paymentToken!) === token)
    .map(({ id, campaign }) => ({ id, campaign: campaign.name }));
}

/**
 * Detaches recurring gifts from a method in the running transaction. Each now refers to a payment method that does not
 * exist, so its next payment fails as with a deleted method, and its donor is emailed.
 */
export async function stopUses(tx: Context, method: SavedMethod): Promise<void> {
  const ids = (await methodUses(tx, method)).map(({ id }) => id);
  if (ids.length === 0) return;
  const data = { paymentToken: null, paymentMethodId: tx.newId("paymentMethod") };
  await tx.db.recurringGift.updateMany({ where: { id: { in: ids } }, data });
}
