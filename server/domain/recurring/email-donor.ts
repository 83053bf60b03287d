import { queueEmail } from "@/server/domain/email/queue-email";
import { transferTermsOf } from "@/server/domain/gifts/actions/gift-action-link";
import { findMandateOf } from "@/server/domain/payments/mandates";
import { readRecurringGifts } from "@/server/domain/recurring/recurring-gift-transitions";
import { recurringGiftUrl } from "@/server/domain/recurring/recurring-links";
import type { RecurringGift } from "@/server/generated/prisma/client";
import type { Cadence } from "@/server/kernel/cadence";
import type { WayBack } from "@/server/kernel/way-back";
import type { Context } from "@/server/operations/context";
import type { RecurringOccasion } from "@/server/ports/email-writer";
import { nextGiftAt } from "@/server/resources/recurring-gift";
import { knownLocale } from "@/server/texts/locales";

/** The key of the email that a gift made on a page was accepted. */
export const giftAcceptedKey = (giftId: string) => `gift-accepted:${giftId}`;

/** How the money of a payment came back, and the number of the receipt that is void now. */
export interface MoneyBack {
  way: WayBack;
  receipt: string | null;
}

/**
 * Queues an email about an occasion to the donor in the running transaction. `which` distinguishes the occasion from
 * others of its kind; each has one email, however often this runs.
 */
export async function emailDonor(
  tx: Context,
  id: string,
  occasion: RecurringOccasion,
  which: string,
  back: MoneyBack | null = null,
): Promise<void> {
  const [gift] = await readRecurringGifts(tx, [id]);
  if (!gift) return;
  const donor = await tx.db.identity.findUniqueOrThrow({ where: { id: gift.donorId }, select: { email: true } });
  const locale = knownLocale(gift.locale) ?? "en";
  const { currency, totals } = gift;
  const written = tx.ports.emails.write({
    kind: "recurring_gift",
    locale,
    data: {
      occasion,
      amount: { cents: gift.amountCents, currency },
      cadence: gift.cadence as Cadence,
      campaign: gift.campaign.name,
      nextAt: nextGiftAt(gift),
      dueAt: gift.dueAt,
      count: totals.giftsCount,
      total: { cents: totals.totalCents, currency },
      back,
      debit: occasion === "upcoming" ? await debitOf(tx, gift) : null,
      transfer: transferTermsOf(tx, gift),
      link: recurringGiftUrl(tx, gift, locale),
    },
  });
  const key = `recurring_gift:${id}:${occasion}:${which}`;
  await queueEmail(tx, { key, to: donor.email, ...written, attachments: [] });
}

/** The debit of its next date; null for one that is paid otherwise. */
async function debitOf(tx: Context, gift: RecurringGift) {
  const mandate = await findMandateOf(tx, gift);
  return mandate && { reference: mandate.reference, at: gift.actAt ?? gift.dueAt };
}
