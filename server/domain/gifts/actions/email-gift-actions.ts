import { queueEmail } from "@/server/domain/email/queue-email";
import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import { emailTransfer, type GiftWithSides } from "@/server/domain/gifts/actions/email-transfers";
import { nextActionOf } from "@/server/domain/gifts/actions/gift-action-link";
import { findCampaign } from "@/server/domain/gifts/actions/gift-action-subject";
import { publicName } from "@/server/kernel/public-name";
import { shownCampaignName } from "@/server/kernel/shown-campaign-name";
import type { Context } from "@/server/operations/context";
import { drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { type DueFollowUp, followUpQueue } from "@/server/operations/queue/follow-ups";
import type { Lease } from "@/server/operations/queue/queue-declaration";
import { AUTHENTICATION_REQUIRED } from "@/server/ports/charge-codes";
import { knownLocale, LOCALES } from "@/server/texts/locales";

/** Emails donors whose gifts wait for them: once for each, and of a transfer what becomes of it. Returns when to look again. */
export function emailGiftActions(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "email_gift_action", { signal }, (row) => emailDonor(ctx, row));
}

/** The address is as the partner entered it, so that the email counts as one that nobody asked for. */
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
  const recurring = await findRecurring(tx, gift);
  const locale = knownLocale(recurring?.locale) ?? LOCALES[0];
  const data = {
    amount: { cents: gift.amountCents, currency: gift.currency },
    recipient: campaign ? shownCampaignName(campaign) : publicName(gift.to),
    expiresAt: action.expiresAt,
    link: `${action.url}?lang=${locale}`,
    isConfirmation: gift.actionCode === AUTHENTICATION_REQUIRED,
  };
  const key = `gift-action:${gift.id}`;
  const email = { kind: "gift_action", locale, data } as const;
  // Whoever gives regularly is emailed about it anyway.
  if (recurring) return void (await queueEmail(tx, { key, to, ...tx.ports.emails.write(email), attachments: [] }));
  const sender = { kind: "partner", id: gift.fromManagerId ?? gift.createdById } as const;
  await queueUnsolicitedEmail(tx, { key, to, sender, email });
}

/** The recurring gift of which a gift is a date. */
function findRecurring(tx: Context, { recurringGiftId: id }: GiftWithSides) {
  return id === null ? null : tx.db.recurringGift.findUnique({ where: { id }, select: { locale: true } });
}
