import { manages } from "@/server/domain/access";
import { audit } from "@/server/domain/audit";
import type { Context } from "@/server/domain/context";
import { findGift, type GiftWithParties } from "@/server/domain/gifts/find-gift";
import { entriesForRefund } from "@/server/domain/gifts/gift-entries";
import { GiftNotRefundable } from "@/server/domain/gifts/gift-errors";
import { giftTransitions, type ReceiptedGift } from "@/server/domain/gifts/gift-transitions";
import { releaseLimitRoom } from "@/server/domain/identities/release-limit-room";
import { payableTo } from "@/server/domain/ledger/accounts";
import { postEntries } from "@/server/domain/ledger/post-entries";
import { lockBalances } from "@/server/domain/ledger/read-balances";
import { voidReceipt } from "@/server/domain/receipts/void-receipt";
import { moveAll } from "@/server/domain/transition";
import { NotPermitted } from "@/server/kernel/refusals";

interface RefundGift {
  giftId: string;
  reason: string | null;
}

/**
 * Gives a settled gift back, platform fee included, and records why. The receipt becomes void and the limits get their
 * room back. The rail pays the money back afterwards, by a job that does not give up.
 */
export async function refundGift(ctx: Context, { giftId, reason }: RefundGift): Promise<ReceiptedGift> {
  return ctx.transaction(async (tx) => {
    const gift = await findGift(tx, giftId);
    await requireRefunder(tx, gift);
    const refunded_at = tx.now().toISOString();
    const [reversed] = await moveAll(tx, giftTransitions, [giftId], "refund", { of: () => ({ refunded_at }) });
    if (!reversed) throw await notRefundable(tx, giftId);
    await voidReceipt(tx, giftId);
    await releaseLimitRoom(tx, [reversed]);
    const payable = payableTo(reversed.toId);
    const held = await lockBalances(tx, [payable]);
    await postEntries(tx, [entriesForRefund(reversed, held.get(`${payable.code} ${reversed.currency}`) ?? 0n)]);
    await tx.db.railRefund.create({ data: { giftId, createdAt: tx.now(), nextAttemptAt: tx.now() } });
    await audit(tx, "gift.refund", giftId, { reason });
    return reversed;
  });
}

/** The recipient's manager may refund, and the application that made the gift. */
async function requireRefunder(tx: Context, gift: GiftWithParties): Promise<void> {
  if (manages(tx, gift.to)) return;
  const creator = await tx.db.identity.findUniqueOrThrow({ where: { id: gift.createdById } });
  if (creator.id === tx.caller.identityId && creator.type === "application") return;
  throw NotPermitted({ message: "Only the recipient's side, or the application that made the gift, may refund it." });
}

async function notRefundable(tx: Context, giftId: string) {
  const { status } = await tx.db.gift.findUniqueOrThrow({ where: { id: giftId }, select: { status: true } });
  return GiftNotRefundable({ context: { status } });
}
