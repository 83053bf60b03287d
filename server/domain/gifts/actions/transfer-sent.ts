import { findCampaign, giftActionState, giftActionSubject } from "@/server/domain/gifts/actions/gift-action-subject";
import { lockGifts } from "@/server/domain/gifts/gift-transitions";
import { delegateCaller } from "@/server/kernel/caller";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** Records that a donor says they have sent their transfer: once, and only while it is waited for. They are not reminded for some days. */
export const confirmTransferSent = operation({
  name: "confirmTransferSent",
  summary: "Records that a donor has sent the transfer for a gift.",
  permission: { visitor: "link" },
  subject: giftActionSubject,
  run: (ctx, _input, { subject: { gift } }) => recordTransferSent(ctx, gift),
});

/** The same for the holder of another link to the gift. */
export async function recordTransferSent(ctx: Context, { id, fromId }: { id: string; fromId: string }): Promise<void> {
  await ctx.as(delegateCaller(fromId, "gift-payment")).transaction(async (tx) => {
    const [gift] = await lockGifts(tx, [id], ["pending"], {});
    if (!gift || gift.transferReference === null || gift.transferSentAt !== null) return;
    if (giftActionState(gift, await findCampaign(tx, gift), tx.now()) !== "open") return;
    await tx.db.gift.update({ where: { id }, data: { transferSentAt: tx.now() } });
    await audit(tx, "gift.transfer_sent", id);
  });
}
