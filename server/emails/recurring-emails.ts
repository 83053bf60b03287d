import type { Compose, ComposedEmail } from "@/server/emails/compose-email";
import { moneyText } from "@/server/emails/gift-emails";
import { standingGift } from "@/server/emails/standing-emails";
import type { EmailData, RecurringOccasion } from "@/server/ports/email-writer";
import type { TextKey } from "@/server/texts/areas";
import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";
import { outcomeText } from "@/server/texts/way-back-text";

type Key = TextKey<"recurring">;
/** Occasions that only occur if the donor transfers: see standing-emails. */
type OfTransfers = "transferSetUp" | "transferMissing" | "pausedWithoutTransfers" | "stillArriving";

/** The texts of each email, and the label of its link. `emailNext` is left out if there is no next gift. */
const OCCASIONS: Record<Exclude<RecurringOccasion, OfTransfers>, { subject: Key; says: Key[]; link: Key }> = {
  started: { subject: "emailStartedSubject", says: ["emailStarted", "emailNext"], link: "emailManage" },
  upcoming: { subject: "emailUpcomingSubject", says: ["emailUpcoming", "emailUpcomingChange"], link: "emailManage" },
  failed: {
    subject: "emailFailedSubject",
    says: ["emailFailed", "emailFailedNext", "emailFailedChange"],
    link: "emailChangePayment",
  },
  pausedAfterFailures: {
    subject: "emailPausedSubject",
    says: ["emailPausedAfterFailures", "emailPausedResume"],
    link: "emailChangePayment",
  },
  pausedForSide: {
    subject: "emailPausedSubject",
    says: ["emailPausedForSide", "emailPausedResume"],
    link: "emailManage",
  },
  pausedRequested: {
    subject: "emailPausedSubject",
    says: ["emailPausedRequested", "emailPausedResume"],
    link: "emailManage",
  },
  resumed: { subject: "emailResumedSubject", says: ["emailTerms", "emailNext"], link: "emailManage" },
  changed: { subject: "emailChangedSubject", says: ["emailTerms", "emailNext"], link: "emailManage" },
  newLink: { subject: "emailNewLinkSubject", says: ["emailNewLink"], link: "emailManage" },
  freshLink: { subject: "emailNewLinkSubject", says: ["emailFreshLink"], link: "emailManage" },
  canceled: { subject: "emailCanceledSubject", says: ["emailCanceled", "emailTotal"], link: "emailSee" },
  canceledByDispute: {
    subject: "emailCanceledSubject",
    says: ["emailCanceledByDispute", "emailTotal"],
    link: "emailSee",
  },
  canceledByCampaign: {
    subject: "emailCanceledSubject",
    says: ["emailCanceledByCampaign", "emailTotal"],
    link: "emailSee",
  },
  ended: { subject: "emailEndedSubject", says: ["emailEnded", "emailTotal"], link: "emailSee" },
};

export const recurringGift: Compose<"recurring_gift"> = (data, locale) =>
  standingGift(data, locale) ?? chargedGift(data, data.occasion as Exclude<RecurringOccasion, OfTransfers>, locale);

function chargedGift(
  data: EmailData["recurring_gift"],
  occasion: Exclude<RecurringOccasion, OfTransfers>,
  locale: Locale,
): ComposedEmail {
  const write = translator(locale, "recurring");
  const { subject, says, link } = OCCASIONS[occasion];
  const values = {
    amount: moneyText(data.amount, locale),
    cadence: data.cadence,
    campaign: data.campaign,
    date: formatDate(data.nextAt ?? data.dueAt, locale),
    count: data.count,
    total: moneyText(data.total, locale),
  };
  const email = translator(locale, "email");
  const back = data.back && moneyBack(data, data.back, locale);
  // "You haven't been charged" is not true of a payment that came back.
  const isLeftOut = (key: Key) =>
    (key === "emailNext" && data.nextAt === null) ||
    (key === "emailTotal" && data.count === 0) ||
    (key === "emailFailed" && back !== null);
  return {
    subject: data.occasion === "failed" && back ? back.subject : write(subject, values),
    parts: [
      ...(back?.says ?? []),
      ...says.filter((key) => !isLeftOut(key)).map((key) => write(key, values)),
      ...(data.debit ? [debitText(values.amount, data.debit, locale)] : []),
      {
        figures: [
          { label: email("figureAmount"), figure: values.amount },
          ...(data.nextAt ? [{ label: email("figureNext"), figure: values.date }] : []),
          ...(data.count > 0 ? [{ label: email("figureGiven"), figure: values.total }] : []),
        ],
      },
      { link: data.link, label: write(link) },
    ],
    footer: [write("emailFooter")],
  };
}

/** The notice that an account's owner gets before it is debited. */
function debitText(
  amount: string,
  { reference, at }: NonNullable<EmailData["recurring_gift"]["debit"]>,
  locale: Locale,
): string {
  const write = translator(locale, "debit");
  const debited = write("emailUpcoming", { amount, date: formatDate(at, locale) });
  return reference === null ? debited : `${debited} ${write("emailReference", { reference })}`;
}

/** What happened to the money of a payment that came back, and to its receipt, which is now void. */
function moneyBack(
  { amount, campaign }: EmailData["recurring_gift"],
  { way, receipt: number }: NonNullable<EmailData["recurring_gift"]["back"]>,
  locale: Locale,
) {
  const { subject, text, when } = outcomeText(
    way,
    { amount: moneyText(amount, locale), campaign, recipient: null },
    locale,
  );
  const voided = number === null ? [] : [translator(locale, "back")("receiptVoid", { number })];
  return { subject, says: [text, when, ...voided] };
}

export const recurringRaise: Compose<"recurring_raise"> = ({ amount, cadence, campaign, minutes, link }, locale) => {
  const write = translator(locale, "recurring");
  const values = { amount: moneyText(amount, locale), cadence, campaign, minutes };
  return {
    subject: write("emailRaiseSubject", values),
    parts: [write("emailRaise", values), { link, label: write("raiseConfirm") }, write("emailRaiseIgnore", values)],
    footer: [translator(locale, "email")("whyGift", { campaign })],
  };
};
