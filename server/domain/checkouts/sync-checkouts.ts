import { followCampaign } from "@/server/domain/campaigns/updates/follow-campaign";
import { queueAcceptedEmail } from "@/server/domain/checkouts/checkout-emails";
import { checkoutTransitions } from "@/server/domain/checkouts/checkout-transitions";
import { lapseHold } from "@/server/domain/checkouts/decide-hold";
import { emailDecline, queueDeclineEmail } from "@/server/domain/checkouts/email-declines";
import { queueWayBackEmail } from "@/server/domain/checkouts/email-ways-back";
import { recordDecline } from "@/server/domain/checkouts/giving-attempts";
import { makeGift } from "@/server/domain/checkouts/make-gift";
import { refuseCheckout } from "@/server/domain/checkouts/refuse-checkout";
import { queueSaving } from "@/server/domain/checkouts/save-methods";
import { hasMissedTransfer } from "@/server/domain/checkouts/shown-failure";
import type { Checkout, Gift } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { type DueFollowUp, followUpQueue, recordFollowUps } from "@/server/operations/queue/follow-ups";
import type { Lease } from "@/server/operations/queue/queue-declaration";
import { moveAll } from "@/server/operations/transition";
import type { Locale } from "@/server/texts/locales";

/** After this long, the process that handled the rail's response must have died. */
const ABANDONED_AFTER_MS = 30_000;

/**
 * Syncs every checkout with its gift. Emails the donor once the gift was accepted, once its money was returned, or once
 * they left after a decline, and subscribes them to updates. Creates gifts whose process died between the rail's
 * response and the gift. Returns when to check again.
 */
export async function syncCheckouts(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  const next = [
    await drainFollowUps(ctx, "pay_checkout", { signal }, (row) => payAbandoned(ctx, row)),
    await drainFollowUps(ctx, "sync_checkout", { signal }, (row) => syncCheckout(ctx, row)),
    await drainFollowUps(ctx, "lapse_hold", { signal }, (row) => lapseHold(ctx, row)),
    await drainFollowUps(ctx, "refuse_checkout", { signal }, (row) => refuseCheckout(ctx, row)),
    await drainFollowUps(ctx, "email_decline", { signal }, (row) => emailDecline(ctx, row)),
  ];
  const instants = next.flatMap((instant) => (instant ? [instant.getTime()] : []));
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
}

/** Queues the sync of the gifts' checkouts. */
export async function queueCheckoutSyncs(tx: Context, gifts: Gift[]): Promise<void> {
  const rows = await tx.statement<{ giftId: string }>(
    `SELECT gift_id AS "giftId" FROM checkouts WHERE gift_id = ANY ($1::text[]) AND status IN ('giving', 'accepted')`,
    [gifts.map((gift) => gift.id)],
  );
  await recordFollowUps(
    tx,
    "sync_checkout",
    rows.map(({ giftId }) => giftId),
  );
}

/** Queues creating the gift, in case the process that is about to create it dies. */
export async function queueAbandonedCheckouts(tx: Context, checkouts: Checkout[]): Promise<void> {
  const abandonedAt = new Date(tx.now().getTime() + ABANDONED_AFTER_MS);
  const ids = checkouts.map((checkout) => checkout.id);
  await recordFollowUps(tx, "pay_checkout", ids, abandonedAt);
}

async function syncCheckout(ctx: Context, row: DueFollowUp & Lease): Promise<void> {
  await ctx.transaction(async (tx) => {
    const checkout = await tx.db.checkout.findUnique({ where: { giftId: row.subjectId } });
    const gift = await tx.db.gift.findUniqueOrThrow({ where: { id: row.subjectId } });
    if (checkout && gift.status !== "pending") await follow(tx, checkout, gift);
    await followUpQueue.complete(tx, row, null);
  });
}

async function follow(tx: Context, checkout: Checkout, gift: Gift): Promise<void> {
  const trigger = gift.status === "settling" ? "accept" : gift.status === "failed" ? "fail" : "arrive";
  const error = trigger === "fail" ? gift.failureCode : null;
  const [moved] = await moveAll(tx, checkoutTransitions, [checkout.id], trigger, { error });
  if (moved) await notify(tx, moved, gift);
}

async function notify(tx: Context, checkout: Checkout, gift: Gift): Promise<void> {
  if (checkout.status === "failed") {
    await recordDecline(tx, gift.id, gift.failureCode);
    if (hasMissedTransfer(gift)) return;
    // If the payment was taken, email the donor now; if it was declined, once they have left.
    if (!(await queueWayBackEmail(tx, gift.id))) await queueDeclineEmail(tx, checkout);
    return;
  }
  await queueSaving(tx, checkout);
  if (checkout.wantsUpdates) {
    const { campaignId } = checkout;
    await followCampaign(tx, { campaignId, identityId: gift.fromId, locale: checkout.locale as Locale });
  }
  // Also for a gift that settled before the first sync: the email's key prevents a second one.
  await queueAcceptedEmail(tx, checkout, gift);
}

async function payAbandoned(ctx: Context, row: DueFollowUp & Lease): Promise<void> {
  const checkout = await ctx.db.checkout.findUnique({ where: { id: row.subjectId } });
  if (checkout?.status === "giving") await makeGift(ctx, checkout);
  await followUpQueue.complete(ctx, row, null);
}
