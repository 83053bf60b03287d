import { z } from "zod";
import { fundraiserOf } from "@/server/domain/campaigns/p2p/fundraiser-of";
import { TooManyMessages } from "@/server/domain/campaigns/p2p/p2p-errors";
import { localeOfPage, runningLinks } from "@/server/domain/campaigns/p2p/page-links";
import { runPageSubject } from "@/server/domain/campaigns/p2p/page-subjects";
import { withPage } from "@/server/domain/campaigns/p2p/run-page";
import { emailPicture } from "@/server/domain/campaigns/pictures/email-picture";
import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import type { Gift } from "@/server/generated/prisma/client";
import { InvalidParameter, ResourceNotFound } from "@/server/kernel/common-errors";
import { hasWebAddress } from "@/server/kernel/web-address";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { knownLocale, type Locale } from "@/server/texts/locales";

const THANKS = { burst: 50, perSecond: 50 / 86_400 };

/**
 * Emails a fundraiser's message to a donor whose gift to the page has settled: once per gift, as plain text, and
 * without revealing either's address to the other. False if that gift was already thanked for.
 */
export const thankDonor = operation({
  name: "thankDonor",
  summary: "Emails a message to a donor of a fundraising page by the page's link.",
  permission: { visitor: "link" },
  subject: runPageSubject,
  input: z.strictObject({ gift_id: z.string(), body: z.string() }),
  errors: [InvalidParameter, TooManyMessages],
  async run(ctx, { gift_id: giftId, body, ...link }) {
    // Donors trust the emails that we send them, so a message must not lead them elsewhere.
    if (hasWebAddress(body)) throw InvalidParameter({ param: "body", message: "body must not contain links." });
    const { granted } = await consumeRateLimitTokens(ctx, `page-thanks:${link.page_id}`, 1, THANKS);
    if (granted === 0) throw TooManyMessages();
    return withPage(ctx, link, async (tx, page) => {
      const gift = await tx.db.gift.findUnique({ where: { id: giftId }, include: { from: true } });
      if (gift?.campaignId !== page.id || gift.status !== "settled" || gift.matchId !== null) throw ResourceNotFound();
      const data = { giftId, campaignId: page.id, body, createdAt: tx.now() };
      const { count } = await tx.db.giftThanks.createMany({ data, skipDuplicates: true });
      if (count === 0) return false;
      await queueThanks(tx, page, { ...gift, email: gift.from.email }, body);
      return true;
    });
  },
});

async function queueThanks(
  tx: Context,
  page: CampaignWithTotals,
  gift: Gift & { email: string },
  body: string,
): Promise<void> {
  const locale = await localeOfDonor(tx, page, gift);
  const data = {
    campaign: page.parent!.name,
    page: page.name,
    fundraiser: await fundraiserOf(tx, page),
    message: body,
    picture: emailPicture(tx, page, locale),
    link: runningLinks(tx, page).page,
  };
  const sender = { kind: "page", id: page.id } as const;
  const email = { kind: "thanks", locale, data } as const;
  await queueUnsolicitedEmail(tx, { key: `thanks:${gift.id}`, to: gift.email, sender, email });
}

/** The language in which the donor gave, or subscribed to the page; else the page's own. */
async function localeOfDonor(tx: Context, page: CampaignWithTotals, gift: Gift): Promise<Locale> {
  const checkout = await tx.db.checkout.findFirst({ where: { giftId: gift.id }, select: { locale: true } });
  const where = { campaignId_identityId: { campaignId: page.id, identityId: gift.fromId } };
  const follower = await tx.db.campaignFollower.findUnique({ where, select: { locale: true } });
  return knownLocale(checkout?.locale ?? follower?.locale) ?? localeOfPage(page);
}
