import { checkoutSecret } from "@/server/domain/checkouts/checkout-links";
import { failureText } from "@/server/domain/checkouts/failure-text";
import { givingPaths } from "@/server/domain/checkouts/giving-paths";
import type { Context } from "@/server/domain/context";
import { publicNameOf } from "@/server/domain/identities/public-name-of";
import { queueMail } from "@/server/domain/mail/queue-mail";
import { type LetterPart, writeLetter } from "@/server/domain/mail/write-letter";
import type { Checkout, Gift } from "@/server/generated/prisma/client";
import { arrivingCents } from "@/server/kernel/arriving-cents";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** Confirms to the giver that the rail took the gift. */
export async function queueAcceptedMail(tx: Context, checkout: Checkout, gift: Gift): Promise<void> {
  const { locale, link, campaign, values, isCharity } = await occasionOf(tx, checkout, gift);
  const translate = translator(locale, "mail");
  const parts: LetterPart[] = [
    translate("greeting", { name: checkout.name }),
    translate("acceptedText", values),
    ...(isCharity ? [translate("acceptedReceipt")] : []),
    ...(checkout.cadence === "once" ? [] : [translate("acceptedRepeats")]),
    { link, label: translate("followGift") },
  ];
  const subject = translate("acceptedSubject", { campaign });
  await queueMail(tx, {
    key: `gift-accepted:${gift.id}`,
    to: checkout.email,
    subject,
    ...writeLetter({ locale, parts }),
    attachments: [],
  });
}

/** Tells the giver why the gift failed, with a link that leads back to everything that was typed. */
export async function queueFailedMail(tx: Context, checkout: Checkout, gift: Gift): Promise<void> {
  const { locale, link, campaign, values } = await occasionOf(tx, checkout, gift);
  const translate = translator(locale, "mail");
  const { amount } = values;
  const parts: LetterPart[] = [
    translate("greeting", { name: checkout.name }),
    translate("failedText", { amount, campaign }),
    failureText(gift.failureCode, locale),
    translate("failedKept"),
    { link, label: translate("tryAgain") },
  ];
  const subject = translate("failedSubject", { campaign });
  await queueMail(tx, {
    key: `gift-failed:${gift.id}`,
    to: checkout.email,
    subject,
    ...writeLetter({ locale, parts }),
    attachments: [],
  });
}

async function occasionOf(tx: Context, checkout: Checkout, gift: Gift) {
  const locale = checkout.locale as Locale;
  const campaign = await tx.db.campaign.findUniqueOrThrow({
    where: { id: checkout.campaignId },
    include: { parent: true, beneficiary: true },
  });
  const beneficiary = publicNameOf(campaign.beneficiary);
  const values = {
    amount: formatMoney(gift.amountCents, gift.currency, locale),
    net: formatMoney(arrivingCents(gift.amountCents), gift.currency, locale),
    campaign: campaign.name,
    beneficiary,
  };
  const secret = checkoutSecret(tx, checkout.id);
  const link = tx.settings.publicUrl + givingPaths(campaign, "page").thanks(secret, locale);
  const isCharity = campaign.beneficiary.charityStatus === "verified";
  return { locale, link, campaign: campaign.name, values, isCharity };
}
