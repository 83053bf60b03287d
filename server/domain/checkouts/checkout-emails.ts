import { CampaignNotAccepting } from "@/server/domain/campaigns/campaign-errors";
import { emailPicture } from "@/server/domain/campaigns/pictures/email-picture";
import { confirmationLink } from "@/server/domain/campaigns/updates/confirm-subscription";
import { checkoutSecret } from "@/server/domain/checkouts/checkout-links";
import { givingPaths } from "@/server/domain/checkouts/giving-paths";
import { shownFailure } from "@/server/domain/checkouts/shown-failure";
import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import { MonthlyLimitExceeded } from "@/server/domain/limits/limit-errors";
import { expectedMatchCents } from "@/server/domain/matching/expected-match";
import { findMandate } from "@/server/domain/payments/mandates";
import { giftAcceptedKey } from "@/server/domain/recurring/email-donor";
import { recurringGiftUrl } from "@/server/domain/recurring/recurring-links";
import type { Checkout, Gift } from "@/server/generated/prisma/client";
import type { Cadence } from "@/server/kernel/cadence";
import { campaignPath } from "@/server/kernel/campaign-path";
import { netCentsOf } from "@/server/kernel/net-cents";
import { PLAIN_DECLINE } from "@/server/kernel/plain-decline";
import { publicName } from "@/server/kernel/public-name";
import { shownCampaignName } from "@/server/kernel/shown-campaign-name";
import type { Context } from "@/server/operations/context";
import type { EmailData, EmailMoney } from "@/server/ports/email-writer";
import { nextGiftAt } from "@/server/resources/recurring-gift";
import type { Locale } from "@/server/texts/locales";

/** What an email says about a failed gift. */
type FailedGift = Pick<Gift, "id" | "amountCents" | "currency" | "failureCode"> &
  Partial<Pick<Gift, "actedAt" | "transferReference">>;

/** Emails the donor that the rail accepted the gift. */
export async function queueAcceptedEmail(tx: Context, checkout: Checkout, gift: Gift): Promise<void> {
  const { locale, link, amount, campaign } = await occasionOf(tx, checkout, gift);
  // Until the owner of its address confirms it, a stranger's page has neither name nor picture in emails.
  const shown = campaign.isUnproven ? { ...campaign.parent!, parent: null } : campaign;
  const data = {
    amount,
    net: { ...amount, cents: netCentsOf(amount.cents) },
    campaign: shown.name,
    beneficiary: publicName(campaign.beneficiary),
    isCharity: campaign.beneficiary.charityStatus === "verified",
    promised: await promisedFor(tx, checkout, gift),
    recurring: await recurringOf(tx, checkout, locale),
    debit: await findMandate(tx, { rail: gift.rail, token: gift.paymentToken }),
    givenAt: gift.createdAt,
    picture: emailPicture(tx, shown, locale),
    link,
    confirmUpdates: await confirmationOf(tx, checkout, gift, campaign.parentCampaignId ?? campaign.id),
  };
  await queueUnsolicitedEmail(tx, {
    key: giftAcceptedKey(gift.id),
    to: checkout.email,
    sender: null,
    email: { kind: "gift_accepted", locale, data },
  });
}

async function promisedFor(tx: Context, { campaignId }: Checkout, gift: Gift): Promise<EmailMoney | null> {
  // Matches that are already allocated appear on the receipt.
  if (gift.status !== "settling") return null;
  const { amountCents, fromId, currency } = gift;
  const cents = await expectedMatchCents(tx, { campaignId, amountCents, fromId });
  return cents > 0n ? { cents, currency } : null;
}

async function recurringOf(tx: Context, { cadence, recurringGiftId }: Checkout, locale: Locale) {
  if (cadence === "once") return null;
  const recurring = await tx.db.recurringGift.findUniqueOrThrow({ where: { id: recurringGiftId } });
  const nextAt = nextGiftAt(recurring);
  return nextAt && { cadence: recurring.cadence as Cadence, nextAt, link: recurringGiftUrl(tx, recurring, locale) };
}

/**
 * Emails the donor why their last payment attempt failed, with a link back to everything they entered. An attempt that
 * created no gift looks like a declined card.
 */
export async function queueDeclinedEmail(tx: Context, checkout: Checkout): Promise<void> {
  const { amountCents, currency, giftId, previousGiftId } = checkout;
  const ids = [giftId, ...(previousGiftId === null ? [] : [previousGiftId])];
  // If the current attempt has no gift yet, this finds the previous one's.
  const gift = await tx.db.gift.findFirst({ where: { id: { in: ids } }, orderBy: { id: "desc" } });
  const refused = { id: giftId, amountCents, currency, failureCode: PLAIN_DECLINE.code };
  await queueFailedEmail(tx, checkout, gift ?? refused);
}

async function queueFailedEmail(tx: Context, checkout: Checkout, gift: FailedGift): Promise<void> {
  const { locale, link, amount, campaign } = await occasionOf(tx, checkout, gift);
  await queueUnsolicitedEmail(tx, {
    key: `gift-failed:${gift.id}`,
    to: checkout.email,
    sender: { kind: "campaign", id: campaign.id },
    email: {
      kind: "gift_failed",
      locale,
      data: {
        amount,
        campaign: shownCampaignName(campaign),
        failureCode: shownFailure(checkout, gift),
        link,
        byTransfer: checkout.paysByTransfer,
      },
    },
  });
}

/**
 * Emails the donor why no gift was created from what they paid in the rail's form. The reason reveals nothing about the
 * owner of the address.
 */
export async function queueRefusedEmail(tx: Context, checkout: Checkout): Promise<void> {
  const { locale, link, amount, campaign } = await occasionOf(tx, checkout, checkout);
  const reason = REFUSED_FOR[checkout.error ?? ""] ?? "other";
  const page = tx.settings.publicUrl + campaignPath(campaign);
  await queueUnsolicitedEmail(tx, {
    key: `gift-refused:${checkout.giftId}`,
    to: checkout.email,
    sender: { kind: "campaign", id: campaign.id },
    email: {
      kind: "gift_refused",
      locale,
      data: { amount, campaign: shownCampaignName(campaign), reason, link: reason === "closed" ? page : link },
    },
  });
}

/** The reasons that donors read, by the error that prevented the gift. */
const REFUSED_FOR: Record<string, EmailData["gift_refused"]["reason"]> = {
  [CampaignNotAccepting.code]: "closed",
  [MonthlyLimitExceeded.code]: "limit",
};

/**
 * The link to confirm the updates that the donor asked for; null if they asked for none, or have confirmed them
 * already.
 */
async function confirmationOf(
  tx: Context,
  { wantsUpdates }: Checkout,
  { id, fromId: identityId }: Gift,
  rootId: string,
) {
  if (!wantsUpdates) return null;
  const where = { rootId, identityId, unsubscribedAt: null, confirmedAt: null };
  const isAsked = (await tx.db.campaignFollower.count({ where })) > 0;
  return isAsked ? confirmationLink(tx, id) : null;
}

async function occasionOf(tx: Context, checkout: Checkout, gift: Pick<Gift, "amountCents" | "currency">) {
  const locale = checkout.locale as Locale;
  const campaign = await tx.db.campaign.findUniqueOrThrow({
    where: { id: checkout.campaignId },
    include: { parent: true, beneficiary: true },
  });
  const secret = checkoutSecret(tx, checkout.id);
  const link = tx.settings.publicUrl + givingPaths(campaign, "page").thanks(secret, locale);
  return { locale, link, campaign, amount: { cents: gift.amountCents, currency: gift.currency } };
}
