import { giftFilters } from "@/server/domain/gifts/received/gift-filters";
import { type ReceivedGift, readReceivedRows } from "@/server/domain/gifts/received/received-rows";
import { readSelected, selectReceived } from "@/server/domain/gifts/received/selected-gifts";
import { callerIdentityId } from "@/server/operations/access";
import { listOperation } from "@/server/operations/operation";

/** Lists what the organization receives, by whatever way it comes, newest first. */
export const listReceivedGifts = listOperation({
  name: "listReceivedGifts",
  summary: "Lists the gifts that the organization receives, newest first.",
  permission: { scope: "gifts:read" },
  input: giftFilters,
  async run(ctx, filters, page): Promise<{ rows: ReceivedGift[]; next: typeof next }> {
    const recipientId = callerIdentityId(ctx);
    const { ids, next } = await readSelected(ctx, await selectReceived(ctx, recipientId, filters, "page"), page);
    return { rows: await readReceivedRows(ctx, ids), next };
  },
});
