import type { Context } from "@/server/domain/context";
import { mayReadRecurringGift } from "@/server/domain/recurring/recurring-gift-access";
import { type ReadRecurringGift, readRecurringGifts } from "@/server/domain/recurring/recurring-gift-transitions";
import { ResourceNotFound } from "@/server/kernel/refusals";

/** Finds a recurring gift that the caller may read: as the giver's manager, or as the campaign's. Others do not exist. */
export async function findRecurringGift(ctx: Context, id: string): Promise<ReadRecurringGift> {
  const [gift] = await readRecurringGifts(ctx, [id]);
  if (!gift || !mayReadRecurringGift(ctx, gift)) throw ResourceNotFound();
  return gift;
}
