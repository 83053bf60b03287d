import type { Compose } from "@/server/emails/compose-email";
import { moneyText } from "@/server/emails/gift-emails";
import type { RecurringOccasion } from "@/server/ports/email-writer";
import type { TextKey } from "@/server/texts/areas";
import { formatDate } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

type Key = TextKey<"recurring">;

/** The texts of each email, and what its link is for. `mailNext` is left out if there is no next gift. */
const OCCASIONS: Record<RecurringOccasion, { subject: Key; says: Key[]; link: Key }> = {
  started: { subject: "mailStartedSubject", says: ["mailStarted", "mailNext"], link: "mailManage" },
  upcoming: { subject: "mailUpcomingSubject", says: ["mailUpcoming", "mailUpcomingChange"], link: "mailManage" },
  failed: {
    subject: "mailFailedSubject",
    says: ["mailFailed", "mailFailedNext", "mailFailedChange"],
    link: "mailChangePayment",
  },
  pausedAfterFailures: {
    subject: "mailPausedSubject",
    says: ["mailPausedAfterFailures", "mailPausedResume"],
    link: "mailChangePayment",
  },
  pausedForSide: { subject: "mailPausedSubject", says: ["mailPausedForSide", "mailPausedResume"], link: "mailManage" },
  pausedRequested: {
    subject: "mailPausedSubject",
    says: ["mailPausedRequested", "mailPausedResume"],
    link: "mailManage",
  },
  resumed: { subject: "mailResumedSubject", says: ["mailTerms", "mailNext"], link: "mailManage" },
  changed: { subject: "mailChangedSubject", says: ["mailTerms", "mailNext"], link: "mailManage" },
  canceled: { subject: "mailCanceledSubject", says: ["mailCanceled", "mailTotal"], link: "mailSee" },
  canceledByCampaign: {
    subject: "mailCanceledSubject",
    says: ["mailCanceledByCampaign", "mailTotal"],
    link: "mailSee",
  },
  ended: { subject: "mailEndedSubject", says: ["mailEnded", "mailTotal"], link: "mailSee" },
};

export const recurringGift: Compose<"recurring_gift"> = (data, locale) => {
  const write = translator(locale, "recurring");
  const { subject, says, link } = OCCASIONS[data.occasion];
  const values = {
    amount: moneyText(data.amount, locale),
    cadence: data.cadence,
    campaign: data.campaign,
    date: formatDate(data.nextAt ?? data.dueAt, locale),
    count: data.count,
    total: moneyText(data.total, locale),
  };
  const isLeftOut = (key: Key) =>
    (key === "mailNext" && data.nextAt === null) || (key === "mailTotal" && data.count === 0);
  return {
    subject: write(subject, values),
    parts: [
      ...says.filter((key) => !isLeftOut(key)).map((key) => write(key, values)),
      { link: data.link, label: write(link) },
    ],
    footer: [write("mailFooter")],
  };
};
