import type { ComposedEmail, EmailFigure } from "@/server/emails/compose-email";
import { moneyText } from "@/server/emails/gift-emails";
import type { EmailData, RecurringOccasion } from "@/server/ports/email-writer";
import type { TextKey } from "@/server/texts/areas";
import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { transferRows } from "@/server/texts/transfer-rows";
import { translator } from "@/server/texts/translator";

type Recurring = TextKey<"recurring">;
type Standing = TextKey<"standing">;

/** A sentence for all recurring gifts, or only for those whose donors transfer. */
type Sentence = { of: "recurring"; key: Recurring } | { of: "standing"; key: Standing };

/**
 * The texts of each email about a gift whose donor transfers, and the label of its link. Some repeat the bank details.
 */
interface StandingWords {
  subject: Sentence;
  says: Sentence[];
  link: Recurring;
  repeatsTransfer?: true;
}

const all = (key: Recurring) => ({ of: "recurring", key }) as const;
const own = (key: Standing) => ({ of: "standing", key }) as const;
const TERMS = [all("emailTerms"), own("emailNext")];

const WORDS: Partial<Record<RecurringOccasion, StandingWords>> = {
  transferSetUp: {
    subject: own("emailSetUpSubject"),
    says: [own("emailSetUp"), own("emailSetUpStart")],
    link: "emailManage",
    repeatsTransfer: true,
  },
  transferMissing: {
    subject: own("emailMissingSubject"),
    says: [own("emailMissing"), own("emailMissingMeant"), own("emailMissingHow")],
    link: "emailManage",
    repeatsTransfer: true,
  },
  started: { subject: all("emailStartedSubject"), says: [all("emailStarted"), own("emailNext")], link: "emailManage" },
  pausedWithoutTransfers: {
    subject: all("emailPausedSubject"),
    says: [own("emailPaused"), own("emailPausedResume")],
    link: "emailManage",
    repeatsTransfer: true,
  },
  pausedRequested: {
    subject: all("emailPausedSubject"),
    says: [own("emailPausedRequested"), own("emailAtBank")],
    link: "emailManage",
  },
  resumed: { subject: all("emailResumedSubject"), says: TERMS, link: "emailManage", repeatsTransfer: true },
  changed: {
    subject: all("emailChangedSubject"),
    says: [...TERMS, own("emailAtBank")],
    link: "emailManage",
    repeatsTransfer: true,
  },
  canceled: {
    subject: all("emailCanceledSubject"),
    says: [own("emailCanceled"), own("emailAtBank"), all("emailTotal")],
    link: "emailSee",
  },
  canceledByCampaign: {
    subject: all("emailCanceledSubject"),
    says: [own("emailCanceledByCampaign"), own("emailAtBank"), all("emailTotal")],
    link: "emailSee",
  },
  ended: {
    subject: all("emailEndedSubject"),
    says: [own("emailEnded"), own("emailEndedAtBank"), all("emailTotal")],
    link: "emailSee",
  },
  stillArriving: {
    subject: own("emailStillSubject"),
    says: [own("emailStill"), own("emailStillStop")],
    link: "emailSee",
  },
};

/** Writes an email about a gift whose donor transfers; null for an occasion with the same text for all gifts. */
export function standingGift(data: EmailData["recurring_gift"], locale: Locale): ComposedEmail | null {
  const { occasion, count, nextAt } = data;
  const words = WORDS[occasion];
  if (data.transfer === null || !words) return null;
  const [recurring, standing] = [translator(locale, "recurring"), translator(locale, "standing")];
  const values = {
    amount: moneyText(data.amount, locale),
    cadence: data.cadence,
    campaign: data.campaign,
    date: formatDate(nextAt ?? data.dueAt, locale),
    count,
    total: moneyText(data.total, locale),
  };
  const write = (one: Sentence) => (one.of === "recurring" ? recurring(one.key, values) : standing(one.key, values));
  const isLeftOut = ({ key }: Sentence) =>
    (key === "emailNext" && nextAt === null) || (key === "emailTotal" && count === 0);
  const first = (one: Sentence) => (one.key === "emailMissing" && count === 0 ? own("emailMissingFirst") : one);
  return {
    subject: write(words.subject),
    parts: [
      ...words.says.filter((one) => !isLeftOut(one)).map((one) => write(first(one))),
      { figures: words.repeatsTransfer ? transferFigures(data, data.transfer, locale) : givenFigures(data, locale) },
      { link: data.link, label: recurring(words.link) },
    ],
    footer: [recurring("emailFooter")],
  };
}

/** The bank details for the transfer. */
function transferFigures(
  { amount }: EmailData["recurring_gift"],
  transfer: NonNullable<EmailData["recurring_gift"]["transfer"]>,
  locale: Locale,
): EmailFigure[] {
  const { cents: amountCents, currency } = amount;
  const rows = transferRows({ ...transfer, amountCents, currency }, locale);
  return rows.map(({ label, shown }) => ({ label, figure: shown }));
}

function givenFigures({ amount, count, total }: EmailData["recurring_gift"], locale: Locale): EmailFigure[] {
  const email = translator(locale, "email");
  return [
    { label: email("figureAmount"), figure: moneyText(amount, locale) },
    ...(count > 0 ? [{ label: email("figureGiven"), figure: moneyText(total, locale) }] : []),
  ];
}
