import { inOrderOf } from "@/server/db/keyset";
import { transferTermsOf } from "@/server/domain/gifts/actions/gift-action-link";
import { type OwnPage, ownPageInput, readOwnIds } from "@/server/domain/me/own-page";
import { type ReadRecurringGift, readRecurringGifts } from "@/server/domain/recurring/recurring-gift-transitions";
import { operation } from "@/server/operations/operation";
import { ownPage } from "@/server/resources/account";
import { recurringGiftResource, serializeRecurringGift } from "@/server/resources/recurring-gift";

/** Lists the user's recurring gifts, newest first. */
export const listMyRecurringGifts = operation({
  name: "listMyRecurringGifts",
  summary: "Lists your recurring gifts, newest first.",
  permission: { user: true },
  input: ownPageInput,
  output: ownPage(recurringGiftResource),
  async run(ctx, { after }): Promise<OwnPage<ReadRecurringGift>> {
    const { rows: ids, next } = await readOwnIds(ctx, { table: "recurring_gifts", owner: "donor_id" }, after);
    return { rows: inOrderOf(ids, await readRecurringGifts(ctx, ids)), next };
  },
  show: ({ rows, next }, ctx) => ({
    rows: rows.map((gift) =>
      serializeRecurringGift(gift, { sender: true, recipient: false }, transferTermsOf(ctx, gift)),
    ),
    next,
  }),
});
