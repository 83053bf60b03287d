import type { Context } from "@/server/domain/context";
import { queueMail } from "@/server/domain/mail/queue-mail";
import { type LetterPart, writeLetter } from "@/server/domain/mail/write-letter";
import { type ReadRecurringGift, readRecurringGifts } from "@/server/domain/recurring/recurring-gift-transitions";
import { recurringGiftUrl } from "@/server/domain/recurring/recurring-links";
import { nextGiftAt } from "@/server/resources/recurring-gift";
import type { TextKey } from "@/server/texts/areas";
import { formatDate, formatMoney } from "@/server/texts/format";
import { knownLocale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

type Key = TextKey<"recurring">;

/** What each mail says, and what its link is for. `mailNext` is left out where there is no next gift. */
const LETTERS = {
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
} satisfies Record<string, { subject: Key; says: Key[]; link: Key }>;

export type Occasion = keyof typeof LETTERS;

/**
 * Writes the mail of an occasion to the giver into the running transaction. `which` tells the occasion from others of its
 * kind, so that each has one mail, however often this runs.
 */
export async function mailGiver(tx: Context, id: string, occasion: Occasion, which: string): Promise<void> {
  const [gift] = await readRecurringGifts(tx, [id]);
  if (!gift) return;
  const donor = await tx.db.identity.findUniqueOrThrow({ where: { id: gift.donorId }, select: { email: true } });
  const locale = knownLocale(gift.locale) ?? "en";
  const write = translator(locale, "recurring");
  const { values, hasNext } = valuesOf(gift, locale);
  const { subject, says, link } = LETTERS[occasion];
  const parts: LetterPart[] = (says as Key[])
    .filter((key) => (key !== "mailNext" || hasNext) && (key !== "mailTotal" || gift.totals.giftsCount > 0))
    .map((key) => write(key, values));
  const letter = writeLetter({
    locale,
    parts: [...parts, { link: recurringGiftUrl(tx, id, locale), label: write(link) }],
    footer: [write("mailFooter")],
  });
  const key = `recurring_gift:${id}:${occasion}:${which}`;
  await queueMail(tx, { key, to: donor.email, subject: write(subject, values), ...letter, attachments: [] });
}

function valuesOf(gift: ReadRecurringGift, locale: NonNullable<ReturnType<typeof knownLocale>>) {
  const next = nextGiftAt(gift);
  const values = {
    amount: formatMoney(gift.amountCents, gift.currency, locale),
    cadence: gift.cadence,
    campaign: gift.campaign.name,
    date: formatDate(next ?? gift.dueAt, locale),
    count: gift.totals.giftsCount,
    total: formatMoney(gift.totals.totalCents, gift.currency, locale),
  };
  return { values, hasNext: next !== null };
}
