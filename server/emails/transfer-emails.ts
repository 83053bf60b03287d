import type { Compose } from "@/server/emails/compose-email";
import { moneyText } from "@/server/emails/gift-emails";
import { formatDate } from "@/server/texts/format";
import { recipientName } from "@/server/texts/neutral-names";
import { transferRows } from "@/server/texts/transfer-rows";
import { translator } from "@/server/texts/translator";

export const giftTransfer: Compose<"gift_transfer"> = (data, locale) => {
  const translate = translator(locale, "email");
  const { amount, isReminder, account, reference, missingCents, arrivedCents, link } = data;
  const { currency } = amount;
  const recipient = recipientName(data.recipient, locale);
  const date = formatDate(data.expiresAt, locale);
  const money = (cents: bigint) => moneyText({ cents, currency }, locale);
  const values = { amount: money(amount.cents), recipient, date };
  const pay = translator(locale, "pay");
  const rows = transferRows({ account, reference, amountCents: missingCents, currency }, locale);
  return {
    subject: translate(isReminder ? "transferReminderSubject" : "transferSubject", { recipient }),
    parts: [
      translate(isReminder ? "transferReminderText" : "transferText", values),
      ...(arrivedCents > 0n
        ? [pay("transferPart", { amount: values.amount, arrived: money(arrivedCents), missing: money(missingCents) })]
        : []),
      {
        figures: [
          ...rows.map(({ label, shown }) => ({ label, figure: shown })),
          { label: pay("arriveBy"), figure: date },
        ],
      },
      { link, label: translate("transferLink") },
    ],
    footer: [translate("whyTransfer")],
  };
};

export const giftTransferExpired: Compose<"gift_transfer_expired"> = ({ amount, recipient, link }, locale) => {
  const translate = translator(locale, "email");
  const values = { amount: moneyText(amount, locale), recipient: recipientName(recipient, locale) };
  return {
    subject: translate("transferExpiredSubject", values),
    parts: [
      translate("transferExpiredText", values),
      translate("transferExpiredLate", values),
      { link, label: translate("transferExpiredLink") },
    ],
    footer: [translate("whyTransfer")],
  };
};

export const refundAccount: Compose<"refund_account"> = (data, locale) => {
  const translate = translator(locale, "email");
  const { isReminder, refusedLast4: last4, link } = data;
  const values = { amount: moneyText(data.amount, locale), recipient: recipientName(data.recipient, locale) };
  return {
    subject: translate(isReminder ? "refundAccountReminder" : "refundAccountSubject", values),
    parts: [
      translate("refundAccountText", values),
      last4 === null ? translate("refundAccountUnknown") : translate("refundAccountRefused", { last4 }),
      translate("refundAccountHow"),
      { link, label: translate("refundAccountLink") },
    ],
    footer: [translate("whyRefundAccount")],
  };
};
