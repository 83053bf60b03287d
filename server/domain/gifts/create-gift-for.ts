import type { z } from "zod";
import { type GiftOrigin, writeGift } from "@/server/domain/gifts/create-gift";
import { delegateCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import type { giftCreateBody } from "@/server/resources/gift-create";

/**
 * Creates a gift that its donor requested on a page or in advance, under the same rules as any gift: permission,
 * limits, what the campaign accepts. The requesting row chose the id, so the gift is created once however often this
 * runs. A matching gift is accepted whatever its campaign's status. `by` names the feature, for the audit trail.
 */
export async function createGiftFor(
  ctx: Context,
  by: string,
  input: z.infer<typeof giftCreateBody>,
  origin: GiftOrigin,
): Promise<"created" | "exists"> {
  const delegate = ctx.as(delegateCaller(input.from, by));
  if (await exists(ctx, origin.giftId)) return "exists";
  try {
    await writeGift(delegate, input, null, origin);
    return "created";
  } catch (error) {
    // Another process was first. An error may precede the id conflict: the first gift used up the limit.
    if (await exists(ctx, origin.giftId)) return "exists";
    throw error;
  }
}

async function exists(ctx: Context, giftId: string): Promise<boolean> {
  return (await ctx.db.gift.findUnique({ where: { id: giftId }, select: { id: true } })) !== null;
}
