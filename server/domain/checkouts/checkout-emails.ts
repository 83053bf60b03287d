import { checkoutSecret } from "@/server/domain/checkouts/checkout-links";
import { givingPaths } from "@/server/domain/checkouts/giving-paths";
import type { Context } from "@/server/domain/context";
import { queueEmail } from "@/server/domain/email/queue-email";
import type { Checkout, Gift } from "@/server/generated/prisma/client";
import { netCentsOf } from "@/server/kernel/net-cents";
import { publicName } from "@/server/kernel/public-name";
import type { Locale } from "@/server/texts/locales";

/** Emails the donor that the rail accepted the gift. */
export async function queueAcceptedEmail(tx: Context, checkout: Checkout, gift: Gift): Promise<void> {
  const { locale, link, amount, campaign } = await occasionOf(tx, checkout, gift);
  const written = tx.ports.emails.write({
    kind: "gift_accepted",
    locale,
    data: {
      name: checkout.name,
      amount,
      net: { ...amount, cents: netCentsOf(amount.cents) },
      campaign: campaign.name,
      beneficiary: publicName(campaign.beneficiary),
      isCharity: campaign.beneficiary.charityStatus === "verified",
      isRecurring: checkout.cadence !== "once",
      link,
    },
  });
  await queueEmail(tx, { key: `gift-accepted:${gift.id}`, to: checkout.email, ...written, attachments: [] });
}

/** Emails the donor why the gift failed, with a link back to everything they entered. */
export async function queueFailedEmail(tx: Context, checkout: Checkout, gift: Gift): Promise<void> {
  const { locale, link, amount, campaign } = await occasionOf(tx, checkout, gift);
  const { failureCode } = gift;
  const data = { name: checkout.name, amount, campaign: campaign.name, failureCode, link };
  const written = tx.ports.emails.write({ kind: "gift_failed", locale, data });
  await queueEmail(tx, { key: `gift-failed:${gift.id}`, to: checkout.email, ...written, attachments: [] });
}

async function occasionOf(tx: Context, checkout: Checkout, gift: Gift) {
  const locale = checkout.locale as Locale;
  const campaign = await tx.db.campaign.findUniqueOrThrow({
    where: { id: checkout.campaignId },
    include: { parent: true, beneficiary: true },
  });
  const secret = checkoutSecret(tx, checkout.id);
  const link = tx.settings.publicUrl + givingPaths(campaign, "page").thanks(secret, locale);
  return { locale, link, campaign, amount: { cents: gift.amountCents, currency: gift.currency } };
}
