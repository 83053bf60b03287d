import type { Compose } from "@/server/emails/compose-email";
import { formatDate, formatMoney } from "@/server/texts/format";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

/** What a member wrote, and for which gifts. */
export const giftThanks: Compose<"gift_thanks"> = ({ recipient, message, gifts }, locale) => {
  const t = translator(locale, "received");
  const name = recipientName(recipient, locale);
  return {
    subject: t("emailThanksSubject", { name }),
    preview: message,
    parts: [
      message,
      {
        figures: gifts.map(({ amountCents, currency, givenAt }) => ({
          label: formatDate(givenAt, locale),
          figure: formatMoney(amountCents, currency, locale),
        })),
      },
    ],
    footer: [t("emailThanksWhy", { name })],
  };
};
