import type { Compose } from "@/server/emails/compose-email";
import { moneyText } from "@/server/emails/gift-emails";
import { longDate } from "@/server/kernel/long-date";
import type { TextKey } from "@/server/texts/areas";
import { formatDate, intlTag } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

export const receipt: Compose<"receipt"> = (data, locale) => {
  const translate = translator(locale, "email");
  const { name, recipient, number, isReissued, isAttached, givenAt, timeZone, campaign, matched, picture, link } = data;
  const values = {
    amount: moneyText(data.amount, locale),
    recipient,
    number,
    day: longDate(givenAt, intlTag(locale), timeZone),
  };
  return {
    subject: translate("receiptSubject", values),
    preview: translate("receiptPreview", values),
    picture,
    greeting: translate("greeting", { name }),
    parts: [
      translate(textOf(isReissued, isAttached), values),
      {
        figures: [
          { label: translate("figureAmount"), figure: values.amount },
          ...(matched ? [{ label: translate("figureMatched"), figure: moneyText(matched, locale) }] : []),
          { label: translate("figureDate"), figure: values.day },
          { label: translate("figureRecipient"), figure: recipient },
          ...(campaign === null ? [] : [{ label: translate("figureCampaign"), figure: campaign }]),
          { label: translate("figureReceipt"), figure: number },
        ],
      },
      translate("receiptKeep"),
      { link, label: translate("receiptOpen") },
    ],
    footer: [translate("whyReceipt", { recipient })],
  };
};

function textOf(isReissued: boolean, isAttached: boolean): TextKey<"email"> {
  if (isReissued) return isAttached ? "receiptAgainText" : "receiptAgainLinked";
  return isAttached ? "receiptText" : "receiptLinked";
}

export const receiptLink: Compose<"receipt_link"> = ({ link, ...values }, locale) => {
  const translate = translator(locale, "email");
  return {
    subject: translate("receiptLinkSubject", values),
    parts: [
      translate("receiptLinkText", values),
      { link, label: translate("receiptOpen") },
      translate("receiptLinkEnds", values),
    ],
    footer: [translate("whyReceipt", values)],
  };
};

export const dailyReceipts: Compose<"daily_receipts"> = ({ name, day, areAttached, groups }, locale) => {
  const translate = translator(locale, "email");
  const count = groups.reduce((sum, { receipts }) => sum + receipts.length, 0);
  return {
    subject: translate("receiptsSubject", { count }),
    greeting: translate("greeting", { name }),
    parts: [
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
