import { nextActionOf } from "@/server/domain/gifts/actions/gift-action-link";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import type { EventType } from "@/server/events/catalogue";
import type { EventDraft, EventView } from "@/server/events/emit";
import { viewsBySide } from "@/server/events/gift-views";
import type { Gift, GiftContact, Receipt, Supporter } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { serializeGiftDonor } from "@/server/resources/gift-donor";
import { serializeReceipt } from "@/server/resources/receipt";

export type ReceiptedGift = Gift & {
  receipt: Receipt | null;
  contact?: (GiftContact & { supporter: Pick<Supporter, "rootId"> | null }) | null;
};

/**
 * The data of an event about a gift, and the parties: its two sides, each with what it may read. A settled gift
 * includes its receipt for endpoints that may read receipts; an arrived one the contact that was shared with it, for
 * the recipient's endpoints that may read supporters.
 */
export function giftEvent(
  tx: Context,
  gift: ReceiptedGift,
  type?: EventType,
): Pick<EventDraft, "partyIds" | "data" | "views"> {
  const receipt = type === "gift.settled" ? gift.receipt : null;
  const inlined = receipt && serializeReceipt(receipt, receiptLinks(tx, receipt));
  const sides = viewsBySide(gift, nextActionOf(tx, gift));
  const views = [...viewsWithDonor(gift, sides), ...sides].flatMap((view) => [
    ...(inlined
      ? [
          {
            ...view,
            scopes: [...(view.scopes ?? []), "receipts:read" as const],
            data: { ...view.data, receipt: inlined },
          },
        ]
      : []),
    view,
  ]);
  // Both sides may read whatever the recipient's may.
  const { data } = views.at(-1)!;
  return { partyIds: [gift.fromId, gift.toId], data, views: views.slice(0, -1) };
}

/** The views of who manages the recipient and may read supporters. The first of the sides' is what both of them may read. */
function viewsWithDonor(gift: ReceiptedGift, sides: EventView[]): EventView[] {
  if (!gift.contact || gift.settledAt === null) return [];
  const { supporter, ...contact } = gift.contact;
  const donor = serializeGiftDonor({ ...contact, supporterId: supporter?.rootId ?? null }, contact.name);
  const scopes = ["supporters:read" as const];
  return [
    { partyIds: [gift.fromId, gift.toId], scopes, data: { ...sides[0]!.data, donor } },
    { partyIds: [gift.toId], scopes, data: { ...sides.at(-1)!.data, donor } },
  ];
}
