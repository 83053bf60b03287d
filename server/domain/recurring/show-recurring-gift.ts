import type { Context } from "@/server/domain/context";
import { actsForDonor } from "@/server/domain/recurring/recurring-gift-access";
import { type RecurringGiftWithTotals, serializeRecurringGift } from "@/server/resources/recurring-gift";

/** Writes a recurring gift for its reader. */
export function showRecurringGift(gift: RecurringGiftWithTotals, ctx: Context) {
  return serializeRecurringGift(gift, { actsForDonor: actsForDonor(ctx, gift) });
}
