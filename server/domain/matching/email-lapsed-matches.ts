import { queueEmail } from "@/server/domain/email/queue-email";
import { nameOf } from "@/server/domain/identities/name-of";
import { donorLocale } from "@/server/domain/receipts/donor-locale";
import { campaignPath } from "@/server/kernel/campaign-path";
import { shownSponsor } from "@/server/kernel/shown-names";
import type { Context } from "@/server/operations/context";
import { drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { type DueFollowUp, followUpQueue } from "@/server/operations/queue/follow-ups";
import type { Lease } from "@/server/operations/queue/queue-declaration";

/**
 * Emails each donor whose contribution will not be matched after all. Their own gift is unaffected. Returns when to
 * look again.
 */
export function emailLapsedMatches(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "email_lapsed_match", { signal }, (row) => emailDonor(ctx, row));
}

async function emailDonor(ctx: Context, row: DueFollowUp & Lease): Promise<void> {
  const email = await lapsedEmail(ctx, row.subjectId);
  await ctx.transaction(async (tx) => {
    if (email) await queueEmail(tx, { key: `match-lapsed:${row.subjectId}`, ...email, attachments: [] });
    await followUpQueue.complete(tx, row, null);
  });
}

/** Null if the contribution was refunded in the meantime, because then its donor already knows. */
async function lapsedEmail(ctx: Context, giftId: string) {
  const { matchedGiftId, amountCents, match } = await ctx.db.matchAllocation.findUniqueOrThrow({
    where: { giftId },
    include: { match: { include: { sponsor: true } } },
  });
  const gift = await ctx.db.gift.findUniqueOrThrow({ where: { id: matchedGiftId }, include: { from: true } });
  if (gift.status !== "settled") return null;
  const checkout = await ctx.db.checkout.findUnique({ where: { giftId: matchedGiftId } });
  const campaign = await ctx.db.campaign.findUniqueOrThrow({
    where: { id: gift.campaignId! },
    include: { parent: true },
  });
  const { currency } = gift;
  const written = ctx.ports.emails.write({
    kind: "match_lapsed",
    locale: await donorLocale(ctx, matchedGiftId),
    data: {
      name: checkout?.name ?? nameOf(gift.from),
      gift: { cents: gift.amountCents, currency },
      match: { cents: amountCents, currency },
      sponsor: shownSponsor(match),
      campaign: campaign.name,
      link: ctx.settings.publicUrl + campaignPath(campaign),
    },
  });
  return { to: checkout?.email ?? gift.from.email, ...written };
}
