import { followCampaign } from "@/server/domain/campaigns/updates/follow-campaign";
import { queueAcceptedEmail, queueFailedEmail } from "@/server/domain/checkouts/checkout-emails";
import { checkoutTransitions } from "@/server/domain/checkouts/checkout-transitions";
import { makeGift } from "@/server/domain/checkouts/make-gift";
import type { Context } from "@/server/domain/context";
import { moveAll } from "@/server/domain/transition";
import type { Checkout, Gift } from "@/server/generated/prisma/client";
import type { GiftStatus } from "@/server/resources/gift";
import type { Locale } from "@/server/texts/locales";

const BATCH = 100;
/** After this long, the process that handled the rail's response is certainly gone. */
const ABANDONED_AFTER_MS = 30_000;
const RECHECK_MS = 1_000;

/**
 * Syncs every checkout with its gift: emails the donor once it was accepted or has failed, and subscribes them to
 * updates once it has settled. Creates gifts whose process died between the rail's response and the gift. Returns when
 * to check again.
 */
export async function syncCheckouts(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  await retryAbandonedCheckouts(ctx);
  for (;;) {
    const due = signal.aborted ? [] : await findDue(ctx);
    for (const { checkoutId, status } of due) await follow(ctx, checkoutId, status);
    if (due.length < BATCH) break;
  }
  const waiting = await ctx.db.checkout.count({ where: { status: "giving" } });
  return waiting > 0 ? new Date(ctx.now().getTime() + RECHECK_MS) : null;
}

/** Checkouts that lag behind their gift. */
function findDue(ctx: Context): Promise<{ checkoutId: string; status: GiftStatus }[]> {
  return ctx.db.$queryRaw`
    SELECT c.id AS "checkoutId", g.status FROM checkouts c JOIN gifts g ON g.id = c.gift_id
    WHERE c.status IN ('giving', 'accepted') AND g.status <> 'pending'
      AND NOT (c.status = 'accepted' AND g.status = 'settling')
    ORDER BY c.touched_at LIMIT ${BATCH}`;
}

async function follow(ctx: Context, checkoutId: string, status: GiftStatus): Promise<void> {
  const trigger = status === "settling" ? "accept" : status === "failed" ? "fail" : "arrive";
  await ctx.transaction(async (tx) => {
    const known = await tx.db.checkout.findUniqueOrThrow({ where: { id: checkoutId } });
    const gift = await tx.db.gift.findUniqueOrThrow({ where: { id: known.giftId } });
    const error = trigger === "fail" ? gift.failureCode : null;
    const [moved] = await moveAll(tx, checkoutTransitions, [checkoutId], trigger, { error });
    if (moved) await notify(tx, moved, gift);
  });
}

async function notify(tx: Context, checkout: Checkout, gift: Gift): Promise<void> {
  if (checkout.status === "failed") return queueFailedEmail(tx, checkout, gift);
  if (checkout.status === "arrived" && checkout.wantsUpdates) {
    const { campaignId } = checkout;
    await followCampaign(tx, { campaignId, identityId: gift.fromId, locale: checkout.locale as Locale });
  }
  // Also for a gift that settled before this ran: one occasion is one email.
  await queueAcceptedEmail(tx, checkout, gift);
}

async function retryAbandonedCheckouts(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - ABANDONED_AFTER_MS);
  const where = { status: "giving", paymentToken: { not: null }, touchedAt: { lt: before } };
  for (const checkout of await ctx.db.checkout.findMany({ where, take: BATCH })) {
    await makeGift(ctx, checkout).catch((err) =>
      ctx.log.error({ err, checkoutId: checkout.id }, "the gift of a checkout could not be made"),
    );
  }
}
