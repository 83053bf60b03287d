import type { CheckoutDedication } from "@/server/domain/checkouts/checkout-draft";
import type { Context } from "@/server/domain/context";
import { publicNameOf } from "@/server/domain/identities/public-name-of";
import { queueMail } from "@/server/domain/mail/queue-mail";
import { type LetterPart, writeLetter } from "@/server/domain/mail/write-letter";
import type { Gift } from "@/server/generated/prisma/client";
import { campaignPath } from "@/server/kernel/campaign-path";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const BATCH = 100;
/** Gifts that settled longer ago have had their mail. */
const LOOK_BACK_MS = 3 * 24 * 3_600_000;

/**
 * Writes once to whoever is to be told of a dedicated gift that has settled: who gave, unless anonymously, for whom, and
 * what the giver wrote; never how much. In the language in which the gift was made.
 */
export async function tellHonourees(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  for (;;) {
    const due = signal.aborted ? [] : await findUntold(ctx);
    for (const { giftId, locale } of due) await tellOf(ctx, giftId, locale);
    if (due.length < BATCH) return null;
  }
}

function findUntold(ctx: Context): Promise<{ giftId: string; locale: Locale }[]> {
  const since = new Date(ctx.now().getTime() - LOOK_BACK_MS);
  return ctx.db.$queryRaw`
    SELECT g.id AS "giftId", coalesce(c.locale, 'en') AS locale
    FROM gifts g LEFT JOIN checkouts c ON c.gift_id = g.id
    WHERE g.status = 'settled' AND g.dedication->>'notify_email' IS NOT NULL AND g.settled_at > ${since}::timestamptz
      AND NOT EXISTS (SELECT 1 FROM mail_messages m WHERE m.key = 'dedication:' || g.id)
    ORDER BY g.settled_at LIMIT ${BATCH}`;
}

async function tellOf(ctx: Context, giftId: string, locale: Locale): Promise<void> {
  const gift = await ctx.db.gift.findUniqueOrThrow({ where: { id: giftId }, include: { from: true, to: true } });
  const campaign =
    gift.campaignId &&
    (await ctx.db.campaign.findUnique({ where: { id: gift.campaignId }, include: { parent: true } }));
  const { type, name, notify_email: to, message } = gift.dedication as unknown as CheckoutDedication;
  const translate = translator(locale, "mail");
  const values = {
    name,
    giver: gift.anonymous ? translate("somebody") : giverName(gift),
    campaign: campaign ? campaign.name : publicNameOf(gift.to),
  };
  const isHonor = type === "in_honor";
  const parts: LetterPart[] = [
    translate(isHonor ? "honorText" : "memoryText", values),
    ...(message ? [translate("dedicationWords"), message] : []),
    ...(campaign ? [{ link: ctx.settings.publicUrl + campaignPath(campaign), label: translate("seeCampaign") }] : []),
  ];
  const letter = writeLetter({ locale, parts, footer: [translate("dedicationFooter")] });
  const subject = translate(isHonor ? "honorSubject" : "memorySubject", { name });
  await ctx.transaction((tx) =>
    queueMail(tx, { key: `dedication:${giftId}`, to: to!, subject, ...letter, attachments: [] }),
  );
}

/** The name that was typed with the gift; only gifts that were made otherwise go by the identity's own. */
function giverName(gift: Gift & { from: Parameters<typeof publicNameOf>[0] }): string {
  return gift.publicName ?? publicNameOf(gift.from);
}
