import type { CheckoutDedication } from "@/server/domain/checkouts/checkout-draft";
import type { Context } from "@/server/domain/context";
import { queueEmail } from "@/server/domain/email/queue-email";
import type { Gift } from "@/server/generated/prisma/client";
import { campaignPath } from "@/server/kernel/campaign-path";
import { type NamedParty, publicName } from "@/server/kernel/public-name";
import type { Locale } from "@/server/texts/locales";

const BATCH = 100;
/** Gifts that settled longer ago have been emailed already. */
const LOOKBACK_MS = 3 * 24 * 3_600_000;

/**
 * Emails the honoree's contact once the dedicated gift has settled: who gave, unless anonymous, the dedication, and the
 * donor's message; never the amount. In the language of the gift.
 */
export async function notifyHonorees(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  for (;;) {
    const due = signal.aborted ? [] : await findUnnotified(ctx);
    for (const { giftId, locale } of due) await notifyHonoree(ctx, giftId, locale);
    if (due.length < BATCH) return null;
  }
}

function findUnnotified(ctx: Context): Promise<{ giftId: string; locale: Locale }[]> {
  const since = new Date(ctx.now().getTime() - LOOKBACK_MS);
  return ctx.db.$queryRaw`
    SELECT g.id AS "giftId", coalesce(c.locale, 'en') AS locale
    FROM gifts g LEFT JOIN checkouts c ON c.gift_id = g.id
    WHERE g.status = 'settled' AND g.dedication->>'notify_email' IS NOT NULL AND g.settled_at > ${since}::timestamptz
      AND NOT EXISTS (SELECT 1 FROM email_messages m WHERE m.key = 'dedication:' || g.id)
    ORDER BY g.settled_at LIMIT ${BATCH}`;
}

async function notifyHonoree(ctx: Context, giftId: string, locale: Locale): Promise<void> {
  const gift = await ctx.db.gift.findUniqueOrThrow({ where: { id: giftId }, include: { from: true, to: true } });
  const campaign =
    gift.campaignId &&
    (await ctx.db.campaign.findUnique({ where: { id: gift.campaignId }, include: { parent: true } }));
  const { type, name, notify_email: to, message } = gift.dedication as unknown as CheckoutDedication;
  const written = ctx.ports.emails.write({
    kind: "dedication",
    locale,
    data: {
      type,
      name,
      donor: gift.anonymous ? null : donorName(gift),
      recipient: campaign ? campaign.name : publicName(gift.to),
      message: message || null,
      campaignUrl: campaign ? ctx.settings.publicUrl + campaignPath(campaign) : null,
    },
  });
  await ctx.transaction((tx) => queueEmail(tx, { key: `dedication:${giftId}`, to: to!, ...written, attachments: [] }));
}

/** The name entered with the gift; only gifts created otherwise use the identity's own. */
function donorName(gift: Gift & { from: NamedParty }): string | null {
  return gift.publicName ?? publicName(gift.from);
}
