import { drawTransfer } from "@/app/_gifts/draw-transfer";
import type { RecurringView } from "@/components/recurring/recurring-view";
import type { LinkedRecurringGift } from "@/server/domain/recurring/read-linked-recurring-gift";
import type { Cadence } from "@/server/kernel/cadence";
import { campaignPath } from "@/server/kernel/campaign-path";
import { nextGiftAt } from "@/server/resources/recurring-gift";
import type { Locale } from "@/server/texts/locales";
import { mandateText } from "@/server/texts/mandate-text";

/** The page of a recurring gift as its donor sees it. */
export function recurringViewOf(
  { gift, gifts, hasMoreGifts, transfer, mandate, ways, last4, resumesAt }: LinkedRecurringGift,
  locale: Locale,
): RecurringView {
  const { campaign, totals } = gift;
  return {
    locale,
    status: gift.status as RecurringView["status"],
    cadence: gift.cadence as Cadence,
    currency: gift.currency,
    last4,
    mandate: mandate && mandateText(mandate, locale),
    agreed: mandate,
    ways,
    transfer: transfer && drawTransfer(transfer),
    campaign: { name: campaign.name, href: campaignPath(campaign), isOpen: isOpen(campaign) },
    amountCents: Number(gift.amountCents),
    nextGiftAt: nextGiftAt(gift)?.toISOString() ?? null,
    resumesAt: resumesAt.toISOString(),
    giftsCount: totals.giftsCount,
    totalCents: Number(totals.totalCents),
    hasStarted: gift.startedAt !== null,
    reason: gift.pauseReason ?? gift.cancelReason,
    pausedAt: gift.pausedAt?.toISOString() ?? null,
    canceledAt: gift.canceledAt?.toISOString() ?? null,
    endedAt: gift.endedAt?.toISOString() ?? null,
    gifts: gifts.map(({ id, amountCents, status, wayBack, createdAt, receiptUrl }) => ({
      wayBack,
      id,
      amountCents: Number(amountCents),
      at: createdAt.toISOString(),
      receiptUrl,
      status: status as RecurringView["gifts"][number]["status"],
    })),
    hasMoreGifts,
  };
}

function isOpen({ status, parent }: LinkedRecurringGift["gift"]["campaign"]): boolean {
  return status === "live" && (parent?.status ?? "live") === "live";
}
