import type { CheckoutDedication } from "@/server/domain/checkouts/checkout-draft";
import { dedicationLink } from "@/server/domain/checkouts/read-dedication";
import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import type { Gift } from "@/server/generated/prisma/client";
import { campaignPath } from "@/server/kernel/campaign-path";
import { publicName } from "@/server/kernel/public-name";
import { shownDonor } from "@/server/kernel/shown-names";
import type { Context } from "@/server/operations/context";
import { drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { type DueFollowUp, followUpQueue, recordFollowUps } from "@/server/operations/queue/follow-ups";
import type { Lease } from "@/server/operations/queue/queue-declaration";
import type { Locale } from "@/server/texts/locales";

/**
 * Emails the honoree's contact once the dedicated gift has settled, in the gift's language: the donor's name unless
 * anonymous, the dedication, and a link to the donor's message, but never the amount.
 */
export function notifyHonorees(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "notify_honoree", { signal }, (row) => notifyHonoree(ctx, row));
}

/** Queues the email to the honoree's contact for each dedicated gift. */
export async function queueHonoreeEmails(tx: Context, gifts: Gift[]): Promise<void> {
  const dedicated = gifts.filter((gift) => (gift.dedication as CheckoutDedication | null)?.notify_email);
  const giftIds = dedicated.map((gift) => gift.id);
  await recordFollowUps(tx, "notify_honoree", giftIds);
}

async function notifyHonoree(ctx: Context, row: DueFollowUp & Lease): Promise<void> {
  const giftId = row.subjectId;
  const checkout = await ctx.db.checkout.findUnique({ where: { giftId }, select: { locale: true } });
  const locale = (checkout?.locale ?? "en") as Locale;
  const gift = await ctx.db.gift.findUniqueOrThrow({ where: { id: giftId }, include: { from: true, to: true } });
  const campaign =
    gift.campaignId &&
    (await ctx.db.campaign.findUnique({ where: { id: gift.campaignId }, include: { parent: true } }));
  const { type, name, notify_email: to, message } = gift.dedication as unknown as CheckoutDedication;
  const data = {
    type,
    name,
    donor: shownDonor(gift),
    recipient: campaign ? campaign.name : publicName(gift.to),
    messageUrl: message ? dedicationLink(ctx, giftId) : null,
    campaignUrl: campaign ? ctx.settings.publicUrl + campaignPath(campaign) : null,
  };
  await ctx.transaction(async (tx) => {
    await queueUnsolicitedEmail(tx, {
      key: `dedication:${giftId}`,
      to: to!,
      sender: { kind: "donor", id: gift.fromId },
      email: { kind: "dedication", locale, data },
    });
    await followUpQueue.complete(tx, row, null);
  });
}
