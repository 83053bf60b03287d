import type { Compose } from "@/server/emails/compose-email";
import { DEBIT_WITHIN_DAYS } from "@/server/kernel/debit-schemes";
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
  const { campaign, isCharity, promised, recurring, debit, givenAt, picture, link, confirmUpdates } = data;
  const write = translator(locale, "recurring");
  const beneficiary = recipientName(data.beneficiary, locale);
  const amount = moneyText(data.amount, locale);
  const net = moneyText(data.net, locale);
  const fee = moneyText({ ...data.amount, cents: data.amount.cents - data.net.cents }, locale);
  return {
    subject: translate("acceptedSubject", { campaign }),
    picture,
    parts: [
      translate("acceptedText", { campaign, beneficiary, amount, net }),
      {
        figures: [
          { label: translate("figureAmount"), figure: amount },
          { label: translate("figureFee"), figure: fee },
          { label: translate("figureArrives", { name: beneficiary }), figure: net },
          ...(promised
            ? [{ label: translator(locale, "give")("matchPromisedLabel"), figure: moneyText(promised, locale) }]
            : []),
          { label: translate("figureDate"), figure: formatDate(givenAt, locale) },
        ],
      },
      ...(promised ? [translator(locale, "give")("matchPromised", { amount: moneyText(promised, locale) })] : []),
      ...(debit ? [debitText(amount, debit.reference, locale)] : []),
      ...(isCharity ? [translate("acceptedReceipt")] : []),
      { link, label: translate("followGift") },
      ...(recurring === null
        ? []
        : [
            write("emailTerms", { amount, cadence: recurring.cadence, campaign }),
            write("emailNext", { date: formatDate(recurring.nextAt, locale) }),
            { link: recurring.link, label: write("emailManage") },
          ]),
      ...(confirmUpdates === null
        ? []
        : [
            translate("confirmUpdates", { campaign }),
            { link: confirmUpdates, label: translate("confirmUpdatesLink") },
          ]),
    ],
    footer: [translate("whyGift", { campaign })],
  };
};

/** The notice that an account's owner gets before a debit. */
function debitText(amount: string, reference: string | null, locale: Locale): string {
  const write = translator(locale, "debit");
  const debited = write("email", { amount, days: DEBIT_WITHIN_DAYS });
  return reference === null ? debited : `${debited} ${write("emailReference", { reference })}`;
}

export const giftFailed: Compose<"gift_failed"> = ({ amount, campaign, failureCode, link, byTransfer }, locale) => {
  const translate = translator(locale, "email");
  return {
    subject: translate("failedSubject", { campaign }),
    parts: [
      translate("failedText", { amount: moneyText(amount, locale), campaign }),
      failureText(failureCode, locale),
      ...(byTransfer ? [] : [translate("failedKept")]),
      { link, label: translate(byTransfer ? "followGift" : "tryAgain") },
    ],
    footer: [translate("whyGift", { campaign })],
  };
};

const REFUSED_TEXTS = {
  closed: { reason: "refusedClosed", hint: "refusedLater", label: "seeCampaign" },
  limit: { reason: "refusedLimit", hint: "refusedLess", label: "tryAgain" },
  other: { reason: "refusedOther", hint: "refusedAgain", label: "tryAgain" },
} as const;

export const giftRefused: Compose<"gift_refused"> = ({ amount, campaign, reason, link }, locale) => {
  const translate = translator(locale, "email");
  const texts = REFUSED_TEXTS[reason];
  return {
    subject: translate("failedSubject", { campaign }),
    parts: [
      `${translate("failedText", { amount: moneyText(amount, locale), campaign })} ${translate(texts.reason)}`,
      translate("refusedUncharged"),
      translate(texts.hint),
      { link, label: translate(texts.label) },
    ],
    footer: [translate("whyGift", { campaign })],
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
    footer: [translate("whyGift", { campaign })],
  };
};

const ACTION_TEXTS = {
  pay: { subject: "giftActionSubject", text: "giftActionText", label: "giftActionLink" },
  confirm: { subject: "giftConfirmSubject", text: "giftConfirmText", label: "giftConfirmLink" },
  renew: { subject: "giftRenewSubject", text: "giftRenewText", label: "giftConfirmLink" },
} as const;

export const giftAction: Compose<"gift_action"> = ({ amount, recipient, expiresAt, link, asksTo }, locale) => {
  const { subject, text, label } = ACTION_TEXTS[asksTo];
  const translate = translator(locale, "email");
  const name = recipientName(recipient, locale);
  return {
    subject: translate(subject, { recipient: name }),
    parts: [
      translate(text, {
        amount: moneyText(amount, locale),
        recipient: name,
        date: formatDate(expiresAt, locale),
      }),
      { link, label: translate(label) },
    ],
    footer: [translate("whyGiftAction")],
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
    parts: [
      translate("limitIntro"),
      {
        figures: [
          { label: translate("figureLimit"), figure: values.limit },
          { label: translate("figureLeft", values), figure: values.left },
        ],
      },
      translate("limitRaise"),
    ],
    footer: [translate("whyAddress")],
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
