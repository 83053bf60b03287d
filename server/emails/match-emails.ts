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

/** The first sentence, for the sponsor and for the organizers. */
const PAUSED = ["pausedSponsor", "pausedOrganizer"] as const;
const SHORT = ["shortSponsor", "shortOrganizer"] as const;

export const matchPaused: Compose<"match_paused"> = (data, locale) => {
  const t = translator(locale, "match");
  const email = translator(locale, "email");
  const { reader, isOver, reason, sponsor, campaign, link } = data;
  const isSponsor = reader === "sponsor";
  const cap = moneyText(data.cap, locale);
  const [ofSponsor, ofOrganizer] = isOver ? SHORT : PAUSED;
  const means = isOver ? [t("shortMeans")] : [t("pausedMeans"), t(isSponsor ? "pausedResume" : "pausedWait")];
  return {
    subject: t(isOver ? "shortSubject" : "pausedSubject", { campaign }),
    parts: [
      t(isSponsor ? ofSponsor : ofOrganizer, { campaign, cap }),
      ...(isSponsor || sponsor === null ? [] : [t("pausedWho", { sponsor })]),
      t(REASONS[reason]),
      ...means,
      { link, label: email("seeCampaign") },
    ],
    footer: [email(isSponsor ? "whyMatch" : "whyOrganizer", { campaign })],
  };
};

export const matchLapsed: Compose<"match_lapsed"> = ({ name, gift, match, campaign, link, ...data }, locale) => {
  const t = translator(locale, "match");
  const email = translator(locale, "email");
  const sponsor = data.sponsor ?? t("someone");
  return {
    subject: t("lapsedSubject", { campaign }),
    greeting: email("greeting", { name }),
    parts: [
      t("lapsedGift", { amount: moneyText(gift, locale), campaign }),
      t("lapsedMatch", { sponsor, amount: moneyText(match, locale) }),
      { link, label: email("seeCampaign") },
    ],
    footer: [email("whyGift", { campaign })],
  };
};

export const matchOffered: Compose<"match_offered"> = ({ campaign, cap, link }, locale) => {
  const t = translator(locale, "match");
  return {
    subject: t("offeredSubject", { campaign }),
    parts: [
      t("offeredText", { campaign, cap: moneyText(cap, locale) }),
      t("offeredUntil"),
      { link, label: t("offeredLink") },
    ],
    footer: [translator(locale, "email")("whyOrganizer", { campaign })],
  };
};
