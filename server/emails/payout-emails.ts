import type { Compose } from "@/server/emails/compose-email";
import { moneyText } from "@/server/emails/gift-emails";
import type { PayoutNeed, PayoutOccasion } from "@/server/kernel/payout-needs";
import type { EmailData } from "@/server/ports/email-writer";
import type { TextKey } from "@/server/texts/areas";
import { formatDay } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const NEEDS: Record<PayoutNeed, TextKey<"email">> = {
  payout_account_missing: "needAccount",
  payout_account_incomplete: "needIncomplete",
  payout_account_pending: "needPending",
  payout_account_restricted: "needRestricted",
  payout_account_rejected: "needRejected",
  payout_account_new: "needNewAccount",
  identity_suspended: "needSupport",
  identity_unverified: "needVerification",
  identity_in_review: "needReview",
  payouts_stopped: "needSupport",
  payout_failed: "needOtherAccount",
};

const SUBJECTS: Record<PayoutOccasion, TextKey<"email">> = {
  sent: "payoutSentSubject",
  arrived: "payoutArrivedSubject",
  failed: "payoutFailedSubject",
  needed: "payoutNeededSubject",
};

/** The reasons for which an account can't receive money that have their own text. */
const CLOSED = ["account_closed", "unknown_account"];

export const payoutNotice: Compose<"payout_notice"> = (data, locale) => {
  const t = translator(locale, "email");
  const { occasion, organization, link } = data;
  return {
    subject: t(SUBJECTS[occasion], { amount: moneyText(data.amount, locale) }),
    parts: [...sentencesOf(data, locale), { link, label: t(occasion === "needed" ? "seeMoney" : "seePayout") }],
    footer: [organization === null ? t("whyOwnMoney") : t("whyMoney", { name: organization })],
  };
};

export const payoutAccount: Compose<"payout_account"> = (data, locale) => {
  const { organization, account, isBegun, waitsUntil, link } = data;
  const set = account !== null && !isBegun;
  const t = translator(locale, "email");
  const date = waitsUntil && formatDay(waitsUntil.toISOString().slice(0, 10), locale, true);
  return {
    subject: t("accountSubject"),
    parts: [
      set ? t("accountSet", { account }) : t(isBegun ? "accountBegun" : "accountGone"),
      ...(date ? [t("accountWaits", { date })] : []),
      t("accountNotAgreed"),
      { link, label: t("seeAccount") },
    ],
    footer: [organization === null ? t("whyOwnMoney") : t("whyMoney", { name: organization })],
  };
};

export const accountState: Compose<"account_state"> = (data, locale) => {
  const t = translator(locale, "email");
  const { status, organization, account, requirements, dueAt, link } = data;
  const date = dueAt && formatDay(dueAt.toISOString().slice(0, 10), locale, true);
  const said = {
    enabled: () => [t("stateEnabled", { account })],
    restricted: () => [
      t("stateRestricted"),
      ...requirements.map((code) => t("stateMissing", { code })),
      ...(date ? [t("stateDue", { date })] : []),
    ],
    rejected: () => [t("stateRejected")],
  };
  return {
    subject: t("stateSubject", { status }),
    parts: [...said[status](), { link, label: t("seeAccount") }],
    footer: [organization === null ? t("whyOwnMoney") : t("whyMoney", { name: organization })],
  };
};

function sentencesOf(data: EmailData["payout_notice"], locale: Locale): string[] {
  const t = translator(locale, "email");
  const { account, statementText: text, arrivesOn, failureCode, needs } = data;
  const about = { amount: moneyText(data.amount, locale), account, text };
  switch (data.occasion) {
    case "sent": {
      const date = arrivesOn && formatDay(arrivesOn.toISOString().slice(0, 10), locale, true);
      return [t("payoutSent", about), ...(date ? [t("payoutArrives", { date })] : []), t("payoutStatement")];
    }
    case "arrived":
      return [t("payoutArrived", about), t("payoutStatement")];
    case "failed":
      return [
        t("payoutFailed", about),
        ...(failureCode !== null && CLOSED.includes(failureCode) ? [t("payoutFailedClosed")] : []),
        t("payoutFailedNext"),
      ];
    case "needed":
      return [t("payoutNeeded", about), ...new Set(needs.map((need) => t(NEEDS[need])))];
  }
}
