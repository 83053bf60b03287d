import { queueEmail } from "@/server/domain/email/queue-email";
import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import { askedTo } from "@/server/domain/gifts/actions/asked-to";
import { emailTransfer } from "@/server/domain/gifts/actions/email-transfers";
import { nextActionOf } from "@/server/domain/gifts/actions/gift-action-link";
import { findCampaign } from "@/server/domain/gifts/actions/gift-action-subject";
import type { GiftWithSides } from "@/server/domain/gifts/gift-rows";
import { publicName } from "@/server/kernel/public-name";
import { shownCampaignName } from "@/server/kernel/shown-campaign-name";
import type { Context } from "@/server/operations/context";
import { drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { type DueFollowUp, followUpQueue } from "@/server/operations/queue/follow-ups";
import type { Lease } from "@/server/operations/queue/queue-declaration";
import { knownLocale, LOCALES } from "@/server/texts/locales";

/** Emails donors whose gifts wait for them, once each, and the outcome of transfers. Returns when to look again. */
export function emailGiftActions(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "email_gift_action", { signal }, (row) => emailDonor(ctx, row));
}

/** The partner entered the address, so the email counts as unsolicited. */
async function emailDonor(ctx: Context, row: DueFollowUp & Lease): Promise<void> {
  const { subjectId: id } = row;
  await ctx.transaction(async (tx) => {
    const gift = await tx.db.gift.findUniqueOrThrow({ where: { id }, include: { from: true, to: true } });
    if (gift.transferReference === null) await emailAction(tx, gift);
    else await emailTransfer(tx, gift);
    await followUpQueue.complete(tx, row, null);
  });
}

async function emailAction(tx: Context, gift: GiftWithSides): Promise<void> {
  const action = nextActionOf(tx, gift);
  const to = gift.from.email;
  if (action === null || to === null) return;
  const campaign = await findCampaign(tx, gift);
  const origin = await findOrigin(tx, gift);
  const locale = knownLocale(origin?.locale) ?? LOCALES[0];
  const data = {
    amount: { cents: gift.amountCents, currency: gift.currency },
    recipient: campaign ? shownCampaignName(campaign) : publicName(gift.to),
    expiresAt: action.expiresAt,
    link: `${action.url}?lang=${locale}`,
    asksTo: askedTo(gift),
  };
  // A donor who is asked to renew may be asked again.
  const key = `gift-action:${gift.id}${data.asksTo === "renew" ? `:${action.expiresAt.toISOString()}` : ""}`;
  const email = { kind: "gift_action", locale, data } as const;
  // Donors of recurring gifts, or who gave on a page, get an email about it anyway.
  if (origin) return void (await queueEmail(tx, { key, to, ...tx.ports.emails.write(email), attachments: [] }));
  const sender = { kind: "partner", id: gift.fromManagerId ?? gift.createdById } as const;
  await queueUnsolicitedEmail(tx, { key, to, sender, email });
}

/** The recurring gift that a gift belongs to, or the form that made it; null for a gift that a partner made. */
function findOrigin(tx: Context, { id: giftId, recurringGiftId: id }: GiftWithSides) {
  const select = { locale: true };
  if (id !== null) return tx.db.recurringGift.findUnique({ where: { id }, select });
  return tx.db.checkout.findFirst({ where: { giftId }, select });
}
