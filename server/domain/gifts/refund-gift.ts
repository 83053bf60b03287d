import { audit } from "@/server/domain/audit";
import type { Context } from "@/server/domain/context";
import { failLocked, oweRailRefunds } from "@/server/domain/gifts/fail-gifts";
import { entriesForRefund } from "@/server/domain/gifts/gift-entries";
import { GiftNotRefundable } from "@/server/domain/gifts/gift-errors";
import { giftSubject } from "@/server/domain/gifts/gift-subject";
import { giftTransitions, type ReceiptedGift } from "@/server/domain/gifts/gift-transitions";
import { lockMatchingGifts, MATCHED_GIFT_REVERSED } from "@/server/domain/gifts/lock-matching-gifts";
import { releaseLimit } from "@/server/domain/identities/release-limit";
import { payableTo } from "@/server/domain/ledger/accounts";
import { postEntries } from "@/server/domain/ledger/post-entries";
import { lockBalances } from "@/server/domain/ledger/read-balances";
import { operation } from "@/server/domain/operation";
import { voidReceipts } from "@/server/domain/receipts/void-receipts";
import { moveAll } from "@/server/domain/transition";
import type { Gift } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import { giftRefundBody, giftResource, serializeGift } from "@/server/resources/gift";

/**
 * Gives a settled gift back, platform fee included, and records why; the gifts that match it are given back with it. The
 * receipts become void, the limits get their room back and the matches' caps theirs. The rail pays the money back
 * afterwards, by a job that does not give up.
 */
export const refundGift = operation({
  name: "refundGift",
  summary: "Refunds a settled gift, platform fee included.",
  description: "The whole gift, once. Its receipt becomes void, and the monthly limits get their room back.",
  permission: {
    scope: "gifts:write",
    relation: ["recipient", "creator"],
    otherwise: "Only the recipient's side, or the application that made the gift, may refund it.",
  },
  subject: giftSubject,
  input: giftRefundBody,
  output: giftResource,
  errors: [GiftNotRefundable],
  run: (ctx, { id, reason = null }) => reverseGift(ctx, id, reason),
  show: serializeGift,
});

function reverseGift(ctx: Context, giftId: string, reason: string | null): Promise<ReceiptedGift> {
  return ctx.transaction(async (tx) => {
    const [reversed] = await moveToReversed(tx, [giftId]);
    if (!reversed) throw await notRefundable(tx, giftId);
    const matching = await lockMatchingGifts(tx, reversed);
    const settled = matching.filter((gift) => gift.status === "settled");
    const open = matching.filter((gift) => gift.status !== "settled");
    await releaseLimit(tx, [reversed, ...matching]);
    const along = await moveToReversed(
      tx,
      settled.map((gift) => gift.id),
    );
    await bookReversals(tx, [reversed, ...along]);
    await failAlong(tx, open);
    await audit(tx, "gift.refund", giftId, { reason });
    for (const { id } of along) await audit(tx, "gift.refund", id, { reason: MATCHED_GIFT_REVERSED.message });
    return reversed;
  });
}

function moveToReversed(tx: Context, giftIds: string[]): Promise<ReceiptedGift[]> {
  const refunded_at = tx.now().toISOString();
  return moveAll(tx, giftTransitions, giftIds, "refund", { of: () => ({ refunded_at }) });
}

/** Voids the receipts, takes the gifts back on the books, and owes the givers their money. */
async function bookReversals(tx: Context, gifts: Gift[]): Promise<void> {
  await voidReceipts(
    tx,
    gifts.map((gift) => gift.id),
  );
  const held = await lockBalances(
    tx,
    gifts.map((gift) => payableTo(gift.toId)),
  );
  await postEntries(
    tx,
    gifts.map((gift) => entriesForRefund(gift, takeHeld(held, gift))),
  );
  await oweRailRefunds(
    tx,
    gifts.map((gift) => gift.id),
  );
}

/** What the recipient holds before this reversal; what this one takes is no longer there for the next. */
function takeHeld(held: Map<string, Cents>, gift: Gift): Cents {
  const key = `${payableTo(gift.toId).code} ${gift.currency}`;
  const before = held.get(key) ?? 0n;
  const taken = gift.netCents > 0n ? gift.netCents : 0n;
  held.set(key, before > taken ? before - taken : 0n);
  return before;
}

/** Fails matches that had not settled yet. What the rail took for them already is given back as well. */
async function failAlong(tx: Context, open: Gift[]): Promise<void> {
  if (open.length === 0) return;
  await failLocked(tx, open, new Map(open.map(({ id }) => [id, { giftId: id, ...MATCHED_GIFT_REVERSED }])));
  await oweRailRefunds(
    tx,
    open.filter((gift) => gift.status === "settling").map((gift) => gift.id),
  );
}

async function notRefundable(tx: Context, giftId: string) {
  const { status } = await tx.db.gift.findUniqueOrThrow({ where: { id: giftId }, select: { status: true } });
  return GiftNotRefundable({ context: { status } });
}
