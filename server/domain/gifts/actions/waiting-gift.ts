import { nextActionOf } from "@/server/domain/gifts/actions/gift-action-link";
import type { GiftTransfer } from "@/server/domain/gifts/gift-payment";
import type { WaitingGift } from "@/server/domain/gifts/gift-statement";
import { storedViews } from "@/server/events/emit";
import { viewsBySide } from "@/server/events/gift-views";
import { GIFT_ACTION_DAYS, GIFT_TRANSFER_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { type ReadGift, serializeCreatedGift, serializeGift } from "@/server/resources/gift";

const DAY_MS = 86_400_000;

/**
 * The fields of a new gift whose donor has no payment method yet, is asked for one anyway, or pays by transfer: only
 * the donor's side learns where to pay, and with which reference.
 */
export function waitingGift(
  ctx: Context,
  gift: ReadGift,
  { asks, transfer }: { asks: boolean; transfer: GiftTransfer | null },
): WaitingGift {
  const days = transfer ? GIFT_TRANSFER_DAYS : GIFT_ACTION_DAYS;
  const actionExpiresAt = new Date(gift.createdAt.getTime() + days * DAY_MS);
  const transferReference = transfer?.reference ?? null;
  const transferAccountId = transfer?.account.id ?? null;
  const action = nextActionOf(ctx, { ...gift, actionExpiresAt, transferReference, transferAccountId });
  return {
    asks,
    code: transfer ? "expired" : "payment_method_missing",
    expires_at: actionExpiresAt.toISOString(),
    transfer: transfer && { reference: transfer.reference, account_id: transfer.account.id },
    response_body: JSON.stringify(serializeCreatedGift(gift, action)),
    event_views: storedViews(viewsBySide(gift, action).slice(0, -1)),
    event_id: ctx.newId("event"),
    event_data: JSON.stringify(serializeGift(gift, { sender: true, recipient: false }, action)),
  };
}
