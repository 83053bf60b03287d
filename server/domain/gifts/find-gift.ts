import { FOUND_GIFT, type FoundGift, foundGift, type GiftValues } from "@/server/domain/gifts/found-gift";
import type { Context } from "@/server/operations/context";

const FIND = `SELECT ${FOUND_GIFT} WHERE g.id = $1`;

/** Finds a gift with everything that responses show of it, in one statement; null if there is none. */
export async function findGift(ctx: Context, giftId: string): Promise<FoundGift | null> {
  const [row] = await ctx.statement<{ gift: GiftValues }>(FIND, [giftId]);
  return row ? foundGift(row.gift) : null;
}
