import type { Compose } from "@/server/emails/compose-email";
import { moneyText } from "@/server/emails/gift-emails";
import type { EmailData } from "@/server/ports/email-writer";
import type { TextKey } from "@/server/texts/areas";
import { formatDay } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

type Outcome = EmailData["dispute_notice"]["outcome"];

const WORDS: Record<Outcome, { subject: TextKey<"email">; says: TextKey<"email">[] }> = {
  opened: { subject: "disputeOpenedSubject", says: ["disputeOpened", "disputeHeld", "disputeOperator"] },
  won: { subject: "disputeWonSubject", says: ["disputeWon"] },
  lost: { subject: "disputeLostSubject", says: ["disputeLost", "disputeLostBalance"] },
  part_lost: { subject: "disputePartLostSubject", says: ["disputePartLost", "disputeLostBalance"] },
};

export const disputeNotice: Compose<"dispute_notice"> = (data, locale) => {
  const t = translator(locale, "email");
  const { outcome, organization, link } = data;
  const about = {
    amount: moneyText(data.amount, locale),
    date: formatDay(data.openedAt.toISOString().slice(0, 10), locale, true),
  };
  const { subject, says } = WORDS[outcome];
  return {
    subject: t(subject, about),
    parts: [...says.map((key) => t(key, about)), { link, label: t("seeGift") }],
    footer: [organization === null ? t("whyOwnMoney") : t("whyMoney", { name: organization })],
  };
};
