import type { Compose } from "@/server/emails/compose-email";
import { moneyText } from "@/server/emails/gift-emails";
import type { EmailData } from "@/server/ports/email-writer";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

const REASONS: Record<EmailData["match_paused"]["reason"], TextKey<"match">> = {
  monthly_limit_exceeded: "pausedLimit",
  payment_failed: "pausedPayment",
  declined: "pausedDeclined",
};

export const matchPaused: Compose<"match_paused"> = ({ reader, reason, sponsor, campaign, cap, link }, locale) => {
  const t = translator(locale, "match");
  const isSponsor = reader === "sponsor";
  return {
    subject: t("pausedSubject", { campaign }),
    parts: [
      t(isSponsor ? "pausedSponsor" : "pausedOrganizer", { campaign, cap: moneyText(cap, locale) }),
      ...(isSponsor || sponsor === null ? [] : [t("pausedWho", { sponsor })]),
      t(REASONS[reason]),
      t("pausedMeans"),
      t(isSponsor ? "pausedResume" : "pausedWait"),
      { link, label: translator(locale, "email")("seeCampaign") },
    ],
  };
};

export const matchLapsed: Compose<"match_lapsed"> = ({ name, gift, match, campaign, link, ...data }, locale) => {
  const t = translator(locale, "match");
  const email = translator(locale, "email");
  const sponsor = data.sponsor ?? t("someone");
  return {
    subject: t("lapsedSubject", { campaign }),
    parts: [
      email("greeting", { name }),
      t("lapsedGift", { amount: moneyText(gift, locale), campaign }),
      t("lapsedMatch", { sponsor, amount: moneyText(match, locale) }),
      { link, label: email("seeCampaign") },
    ],
  };
};
