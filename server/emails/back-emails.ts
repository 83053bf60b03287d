import type { Compose } from "@/server/emails/compose-email";
import { moneyText } from "@/server/emails/gift-emails";
import type { EmailData } from "@/server/ports/email-writer";
import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";
import { outcomeText } from "@/server/texts/way-back-text";

export const giftBack: Compose<"gift_back"> = (data, locale) => {
  const translate = translator(locale, "email");
  const write = translator(locale, "back");
  const { outcome, campaign, receipt, isMatch, link } = data;
  const amount = moneyText(data.amount, locale);
  const said = outcomeText(outcome, { amount, campaign, recipient: data.recipient }, locale);
  const isKept = outcome === "dispute_won";
  const afterwards = recurringText(data, locale);
  return {
    subject: said.subject,
    parts: [
      said.text,
      ...(isMatch ? [write("ofMatch")] : []),
      said.when,
      ...(receipt === null ? [] : [write(isKept ? "receiptStands" : "receiptVoid", { number: receipt })]),
      ...(afterwards === null ? [] : [afterwards]),
      {
        figures: [
          { label: translate("figureAmount"), figure: amount },
          ...(isKept ? [] : [{ label: write("figureBack"), figure: amount }]),
          { label: translate("figureDate"), figure: formatDate(data.givenAt, locale) },
        ],
      },
      ...(link === null ? [] : [{ link: link.url, label: linkLabel(link.to, locale) }]),
    ],
    footer: [
      campaign === null
        ? translate("whyReceipt", { recipient: recipientName(data.recipient, locale) })
        : translate("whyGift", { campaign }),
    ],
  };
};

function linkLabel(to: NonNullable<EmailData["gift_back"]["link"]>["to"], locale: Locale): string {
  if (to === "recurring") return translator(locale, "recurring")("emailSee");
  return translator(locale, "email")(({ gift: "followGift", again: "tryAgain", receipt: "receiptOpen" } as const)[to]);
}

/** What follows for the recurring gift that the gift belonged to; null if nothing does. */
function recurringText({ recurring }: EmailData["gift_back"], locale: Locale): string | null {
  const write = translator(locale, "back");
  if (recurring === null) return null;
  if (recurring === "not_started") return write("recurringNotStarted");
  if (recurring === "canceled") return write("recurringCanceled");
  return write("recurringGoesOn", { date: formatDate(recurring.nextAt, locale) });
}
