import type { Compose, EmailPart } from "@/server/emails/compose-email";
import { moneyText } from "@/server/emails/gift-emails";
import type { EmailData } from "@/server/ports/email-writer";
import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { personName, startSentence } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

export const giftNotice: Compose<"gift_notice"> = (data, locale) => {
  const t = translator(locale, "email");
  const { donor: name, campaign, isPage, isThankable, hasMessage, isLast, givenAt, picture, link, stopUrl } = data;
  const donor = personName(name, locale);
  const amount = data.amount && moneyText(data.amount, locale);
  const said = { donor, campaign, amount: amount ?? "" };
  const subject = isThankable
    ? t(amount === null ? "noticeThankHiddenSubject" : "noticeThankSubject", said)
    : t(amount === null ? "noticeHiddenSubject" : "noticeSubject", said);
  return {
    subject: startSentence(subject, name),
    picture,
    parts: [
      startSentence(t(amount === null ? "noticeHiddenText" : "noticeText", said), name),
      {
        figures: [
          ...(amount === null ? [] : [{ label: t("figureAmount"), figure: amount }]),
          { label: t("figureDate"), figure: formatDate(givenAt, locale) },
          { label: t("figureRaised"), figure: moneyText(data.raised, locale) },
        ],
      },
      ...(hasMessage ? [t("noticeMessage")] : []),
      ...(isThankable ? [t("noticeThankHow")] : []),
      { link, label: t(isThankable ? "noticeThank" : "seeCampaign") },
      ...(isLast ? [t("noticeLast")] : []),
    ],
    footer: [
      isPage ? t("whyPage", { page: campaign }) : t("whyOrganizer", { campaign }),
      { link: stopUrl, label: t("noticeStop") },
    ],
  };
};

export const giftDigest: Compose<"gift_digest"> = ({ day, campaigns, more, stopUrl }, locale) => {
  const t = translator(locale, "email");
  const values = { count: campaigns.reduce((sum, { count }) => sum + count, 0), day: formatDate(day, locale) };
  return {
    subject: t("digestSubject", values),
    parts: [
      t("digestText", values),
      ...campaigns.map((campaign) => tableOf(campaign, locale)),
      ...(more > 0 ? [t("digestMore", { count: more })] : []),
    ],
    footer: [t("digestWhy"), { link: stopUrl, label: t("noticeStop") }],
  };
};

/** Totals leave out hidden amounts: with only one of them, the total would reveal it. */
function tableOf(
  { campaign, count, total, hidden, gifts }: EmailData["gift_digest"]["campaigns"][number],
  locale: Locale,
): EmailPart {
  const t = translator(locale, "email");
  const values = { campaign, count, listed: gifts.length };
  const rows = gifts.map(({ donor, amount, link }) => ({
    label: donor ?? translator(locale, "common")("anonymous"),
    link,
    figure: amount ? moneyText(amount, locale) : t("digestHidden"),
  }));
  return {
    table: {
      title: t(gifts.length < count ? "digestTitleNewest" : "digestTitle", values),
      rows,
      total: { label: t(hidden > 0 ? "digestTotalShown" : "receiptsTotal"), figure: moneyText(total, locale) },
    },
  };
}
