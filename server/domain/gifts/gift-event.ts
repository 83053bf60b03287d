import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import type { EventType } from "@/server/events/catalogue";
import type { EventDraft } from "@/server/events/emit";
import { viewsBySide } from "@/server/events/gift-views";
import type { Gift, Receipt } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { serializeReceipt } from "@/server/resources/receipt";

export type ReceiptedGift = Gift & { receipt: Receipt | null };

/**
 * The data of an event about a gift, and who is concerned: its two sides, each with what it may read. A settled gift has
 * its receipt inlined for endpoints that may read receipts.
 */
export function giftEvent(
  tx: Context,
  gift: ReceiptedGift,
  type?: EventType,
): Pick<EventDraft, "partyIds" | "data" | "views"> {
  const receipt = type === "gift.settled" ? gift.receipt : null;
  const inlined = receipt && serializeReceipt(receipt, receiptLinks(tx, receipt));
  const views = viewsBySide(gift).flatMap((view) => [
    ...(inlined ? [{ ...view, scopes: ["receipts:read" as const], data: { ...view.data, receipt: inlined } }] : []),
    view,
  ]);
  // Both sides may read what the recipient's does.
  const { data } = views.at(-1)!;
  return { partyIds: [gift.fromId, gift.toId], data, views: views.slice(0, -1) };
}
