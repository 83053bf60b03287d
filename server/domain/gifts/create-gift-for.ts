import type { z } from "zod";
import type { Context } from "@/server/domain/context";
import { type GiftOrigin, writeGift } from "@/server/domain/gifts/create-gift";
import { delegateCaller } from "@/server/kernel/caller";
import type { giftCreateBody } from "@/server/resources/gift";

/**
 * Makes a gift that its giver has asked for on a page or beforehand, under every rule of other gifts: permission, limits,
 * what the campaign accepts. The id was chosen by the row that asks for it, so it is made once however often this runs.
 * A gift that matches another is let through whatever has become of its campaign. `by` names what asks, for the trail.
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
    // Somebody else was quicker. A refusal may come before the clash of ids: the first one took the room of the limits.
    if (await exists(ctx, origin.giftId)) return "exists";
    throw error;
  }
}

async function exists(ctx: Context, giftId: string): Promise<boolean> {
  return (await ctx.db.gift.findUnique({ where: { id: giftId }, select: { id: true } })) !== null;
}
