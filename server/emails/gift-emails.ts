import type { Compose } from "@/server/emails/compose-email";
import type { EmailMoney } from "@/server/ports/email-writer";
import { failureText } from "@/server/texts/failure-text";
import { formatDate, formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

/** An amount in an email's language. */
export function moneyText({ cents, currency }: EmailMoney, locale: Locale): string {
  return formatMoney(cents, currency, locale);
}

export const giftAccepted: Compose<"gift_accepted"> = (data, locale) => {
  const translate = translator(locale, "email");
  const { campaign, beneficiary, isCharity, isRecurring, link, confirmUpdates } = data;
  const values = {
    campaign,
    beneficiary: recipientName(beneficiary, locale),
    amount: moneyText(data.amount, locale),
    net: moneyText(data.net, locale),
  };
  return {
    subject: translate("acceptedSubject", { campaign }),
    parts: [
      translate("acceptedText", values),
      ...(isCharity ? [translate("acceptedReceipt")] : []),
      ...(isRecurring ? [translate("acceptedRepeats")] : []),
      { link, label: translate("followGift") },
      ...(confirmUpdates === null
        ? []
        : [
            translate("confirmUpdates", { campaign }),
            { link: confirmUpdates, label: translate("confirmUpdatesLink") },
          ]),
    ],
  };
};

export const giftFailed: Compose<"gift_failed"> = ({ amount, campaign, failureCode, link }, locale) => {
  const translate = translator(locale, "email");
  return {
    subject: translate("failedSubject", { campaign }),
    parts: [
      translate("failedText", { amount: moneyText(amount, locale), campaign }),
      failureText(failureCode, locale),
      translate("failedKept"),
      { link, label: translate("tryAgain") },
    ],
  };
};

export const giftConfirm: Compose<"gift_confirm"> = ({ amount, campaign, link }, locale) => {
  const translate = translator(locale, "email");
  return {
    subject: translate("confirmGiftSubject", { campaign }),
    parts: [
      translate("confirmGiftText", { amount: moneyText(amount, locale), campaign }),
      { link, label: translate("confirmGiftLink") },
    ],
  };
};

export const limitNotice: Compose<"limit_notice"> = ({ limit, left, resetsAt }, locale) => {
  const translate = translator(locale, "email");
  const values = {
    limit: moneyText(limit, locale),
    left: moneyText(left, locale),
    date: formatDate(resetsAt, locale),
  };
  return {
    subject: translate("limitSubject"),
    parts: [translate("limitIntro"), translate("limitFigures", values), translate("limitRaise")],
  };
};

export const dedication: Compose<"dedication"> = (data, locale) => {
  const translate = translator(locale, "email");
  const { type, name, messageUrl, campaignUrl } = data;
  const isHonor = type === "in_honor";
  const values = { name, donor: data.donor ?? translate("somebody"), campaign: recipientName(data.recipient, locale) };
  return {
    subject: translate(isHonor ? "honorSubject" : "memorySubject", { name }),
    parts: [
      translate(isHonor ? "honorText" : "memoryText", values),
      ...(messageUrl === null
        ? []
        : [translate("dedicationWords"), { link: messageUrl, label: translate("dedicationOpen") }]),
      ...(campaignUrl === null ? [] : [{ link: campaignUrl, label: translate("seeCampaign") }]),
    ],
    footer: [translate("dedicationFooter")],
  };
};

export const receipt: Compose<"receipt"> = ({ name, recipient, number, isReissued, link, ...data }, locale) => {
  const translate = translator(locale, "email");
  const values = { amount: moneyText(data.amount, locale), recipient, number };
  return {
    subject: translate("receiptSubject", values),
    parts: [
      translate("greeting", { name }),
      translate(isReissued ? "receiptAgainText" : "receiptText", values),
      translate("receiptKeep"),
      { link, label: translate("receiptOpen") },
    ],
  };
};

export const receiptLink: Compose<"receipt_link"> = ({ link, ...values }, locale) => {
  const translate = translator(locale, "email");
  return {
    subject: translate("receiptLinkSubject", values),
    parts: [
      translate("receiptLinkText", values),
      { link, label: translate("receiptOpen") },
      translate("receiptLinkEnds", values),
    ],
  };
};

export const dailyReceipts: Compose<"daily_receipts"> = ({ name, day, areAttached, groups }, locale) => {
  const translate = translator(locale, "email");
  const count = groups.reduce((sum, { receipts }) => sum + receipts.length, 0);
  return {
    subject: translate("receiptsSubject", { count }),
    parts: [
      translate("greeting", { name }),
      translate("receiptsText", { count, day: formatDate(day, locale) }),
      translate(areAttached ? "receiptsAttached" : "receiptsLinked", { count }),
      ...groups.map(({ recipient, total, receipts }) => {
        const rows = receipts.map(({ number, amount, link }) => {
          return { label: translate("receiptsOne", { number }), link, figure: moneyText(amount, locale) };
        });
        const sum = { label: translate("receiptsTotal"), figure: moneyText(total, locale) };
        return { table: { title: recipient, rows, total: sum } };
      }),
    ],
    footer: [translate("receiptsFooter")],
  };
};
