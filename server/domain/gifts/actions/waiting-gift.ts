import { nextActionOf } from "@/server/domain/gifts/actions/gift-action-link";
import type { WaitingGift } from "@/server/domain/gifts/gift-statement";
import { storedViews } from "@/server/events/emit";
import { viewsBySide } from "@/server/events/gift-views";
import { GIFT_ACTION_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { type ReadGift, serializeCreatedGift, serializeGift } from "@/server/resources/gift";

const DAY_MS = 86_400_000;

/**
 * Writes what a new gift says if its donor has no payment method yet, or is asked for one all the same: only the donor's side
 * learns where to pay.
 */
export function waitingGift(ctx: Context, gift: ReadGift, asks: boolean): WaitingGift {
  const actionExpiresAt = new Date(gift.createdAt.getTime() + GIFT_ACTION_DAYS * DAY_MS);
  const action = nextActionOf(ctx, { ...gift, actionExpiresAt });
  return {
    asks,
    code: "payment_method_missing",
    expires_at: actionExpiresAt.toISOString(),
    response_body: JSON.stringify(serializeCreatedGift(gift, action)),
    event_views: storedViews(viewsBySide(gift, action).slice(0, -1)),
    event_id: ctx.newId("event"),
    event_data: JSON.stringify(serializeGift(gift, { sender: true, recipient: false }, action)),
  };
}
