import { transferTermsOf } from "@/server/domain/gifts/actions/gift-action-link";
import { sidesOfRecurringGift } from "@/server/domain/recurring/recurring-gift-access";
import type { ReadRecurringGift } from "@/server/domain/recurring/recurring-gift-transitions";
import type { Context } from "@/server/operations/context";
import { serializeRecurringGift } from "@/server/resources/recurring-gift";

/** Writes a recurring gift for its reader. */
export function showRecurringGift(gift: ReadRecurringGift, ctx: Context) {
  return serializeRecurringGift(gift, sidesOfRecurringGift(ctx, gift), transferTermsOf(ctx, gift));
}
