import { checkoutSecret } from "@/server/domain/checkouts/checkout-links";
import { givingPaths } from "@/server/domain/checkouts/giving-paths";
import { queueEmail } from "@/server/domain/email/queue-email";
import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import type { GiftChanges } from "@/server/domain/gifts/gift-transitions";
import { readWaysBack } from "@/server/domain/payments/ways-back";
import { donorLocale } from "@/server/domain/receipts/donor-locale";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import { recurringGiftUrl } from "@/server/domain/recurring/recurring-links";
import type { Campaign, Checkout, Gift, Payment, Prisma } from "@/server/generated/prisma/client";
import { publicName } from "@/server/kernel/public-name";
import { shownCampaignName } from "@/server/kernel/shown-campaign-name";
import type { Context } from "@/server/operations/context";
import { type ClaimedFollowUp, drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue, recordFollowUps } from "@/server/operations/queue/follow-ups";
import type { Email, EmailData } from "@/server/ports/email-writer";
import { nextGiftAt } from "@/server/resources/recurring-gift";
import type { Locale } from "@/server/texts/locales";

const withSides = { from: true, to: true, receipt: true } as const;
type EndedGift = Prisma.GiftGetPayload<{ include: typeof withSides }>;
type Outcome = EmailData["gift_back"]["outcome"];

/**
 * Queues emails to donors about money that is returned to them. Two groups are emailed elsewhere: donors of recurring
 * gifts returned by their bank, with what comes next, and members of pools.
 */
export async function queueWayBackEmails(tx: Context, gifts: Gift[], { returnedByRail }: GiftChanges): Promise<void> {
  const own = gifts.filter(({ id, commitmentId, recurringGiftId }) => {
    return commitmentId === null && !(recurringGiftId !== null && returnedByRail?.has(id));
  });
  await recordFollowUps(
    tx,
    "email_way_back",
    own.map(({ id }) => id),
  );
}

/** Queues emails to donors about disputes of their payments that were won: their gifts stand. */
export async function queueDisputeWonEmails(tx: Context, payments: Payment[]): Promise<void> {
  const charges = payments.filter(({ subjectType, direction }) => subjectType === "gift" && direction === "charge");
  await recordFollowUps(
    tx,
    "email_dispute_won",
    charges.map(({ id }) => id),
  );
}

/** Emails each donor the outcome for their money, once per return and per dispute won. Returns when to look again. */
export async function emailWaysBack(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  const next = [
    await drainFollowUps(ctx, "email_way_back", { signal }, (row) => emailWayBack(ctx, row)),
    await drainFollowUps(ctx, "email_dispute_won", { signal }, (row) => emailDisputeWon(ctx, row)),
  ].filter((instant) => instant !== null);
  return next.length > 0 ? new Date(Math.min(...next.map((instant) => instant.getTime()))) : null;
}

async function emailWayBack(ctx: Context, row: ClaimedFollowUp): Promise<void> {
  await ctx.transaction(async (tx) => {
    await queueWayBackEmail(tx, row.subjectId);
    await followUpQueue.complete(tx, row, null);
  });
}

async function emailDisputeWon(ctx: Context, row: ClaimedFollowUp): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { id, subjectId, returns } = await tx.db.payment.findUniqueOrThrow({
      where: { id: row.subjectId },
      include: { returns: { where: { kind: "dispute" } } },
    });
    const gift = await tx.db.gift.findUniqueOrThrow({ where: { id: subjectId }, include: withSides });
    // Skip gifts refunded in the meantime, whose donors were emailed about that, and disputes that were lost in part.
    if (gift.status === "settled" && returns.length === 0)
      await queueOutcome(tx, gift, "dispute_won", `dispute-won:${id}`);
    await followUpQueue.complete(tx, row, null);
  });
}

/** Queues the email about how a gift's money was returned, in the running transaction. False if none was. */
export async function queueWayBackEmail(tx: Context, giftId: string): Promise<boolean> {
  const gift = await tx.db.gift.findUniqueOrThrow({ where: { id: giftId }, include: withSides });
  const way = (await readWaysBack(tx, [gift])).get(giftId);
  if (!way) return false;
  await queueOutcome(tx, gift, way, `gift-back:${giftId}`);
  return true;
}

/**
 * Emails donors who have heard of the gift from us: those who gave on a page, give regularly, or got a receipt. For
 * other gifts through the API, the partner informs the donor. Before a gift settles, its address is only what someone
 * typed, so the email counts as unsolicited.
 */
async function queueOutcome(tx: Context, gift: EndedGift, outcome: Outcome, key: string): Promise<void> {
  const checkout = await tx.db.checkout.findUnique({ where: { giftId: gift.id } });
  const isKnown = checkout !== null || gift.recurringGiftId !== null || gift.receipt !== null;
  if (!isKnown) return;
  const to = checkout?.email ?? gift.from.email;
  const email: Email<"gift_back"> = {
    kind: "gift_back",
    locale: await donorLocale(tx, gift.id),
    data: await outcomeOf(tx, gift, outcome, checkout),
  };
  if (gift.settledAt === null) {
    const sender = gift.campaignId === null ? null : ({ kind: "campaign", id: gift.campaignId } as const);
    await queueUnsolicitedEmail(tx, { key, to, sender, email });
  } else await queueEmail(tx, { key, to, ...tx.ports.emails.write(email), attachments: [] });
}

async function outcomeOf(
  tx: Context,
  gift: EndedGift,
  outcome: Outcome,
  checkout: Checkout | null,
): Promise<EmailData["gift_back"]> {
  const where = { id: gift.campaignId ?? "" };
  const campaign = await tx.db.campaign.findUnique({ where, include: { parent: true } });
  return {
    outcome,
    amount: { cents: gift.amountCents, currency: gift.currency },
    // The name that a stranger gave a page appears in no email until the owner of the page's address confirms it.
    campaign: campaign && shownCampaignName(campaign),
    recipient: publicName(gift.to),
    givenAt: gift.chargedAt ?? gift.createdAt,
    receipt: gift.receipt?.number ?? null,
    isMatch: gift.matchId !== null,
    recurring: await recurringOf(tx, gift, outcome),
    link: await linkOf(tx, gift, { checkout, campaign }),
  };
}

async function recurringOf(
  tx: Context,
  gift: EndedGift,
  outcome: Outcome,
): Promise<EmailData["gift_back"]["recurring"]> {
  const { id: giftId, recurringGiftId, status } = gift;
  if (recurringGiftId === null || outcome === "dispute_won") return null;
  if (outcome === "dispute_lost") return "canceled";
  if (status === "failed") {
    const first = await tx.db.recurringOccurrence.count({ where: { giftId, number: 1, attempt: 1 } });
    return first > 0 ? "not_started" : null;
  }
  const recurring = await tx.db.recurringGift.findUniqueOrThrow({ where: { id: recurringGiftId } });
  const nextAt = recurring.status === "active" ? nextGiftAt(recurring) : null;
  return nextAt && { nextAt };
}

interface Place {
  checkout: Checkout | null;
  campaign: (Campaign & { parent: Campaign | null }) | null;
}

/** Where the reader finds more: the page of the gift or the recurring gift, or the receipt. */
async function linkOf(
  tx: Context,
  gift: EndedGift,
  { checkout, campaign }: Place,
): Promise<EmailData["gift_back"]["link"]> {
  if (checkout && campaign) {
    const path = givingPaths(campaign, "page").thanks(checkoutSecret(tx, checkout.id), checkout.locale);
    return { to: gift.status === "failed" ? "again" : "gift", url: tx.settings.publicUrl + path };
  }
  if (gift.recurringGiftId !== null) {
    const recurring = await tx.db.recurringGift.findUniqueOrThrow({ where: { id: gift.recurringGiftId } });
    return { to: "recurring", url: recurringGiftUrl(tx, recurring, recurring.locale as Locale) };
  }
  return gift.receipt && { to: "receipt", url: receiptLinks(tx, gift.receipt).html };
}
