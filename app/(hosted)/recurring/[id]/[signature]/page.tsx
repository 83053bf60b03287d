import type { Metadata } from "next";
import { linkedRecurringGift, PRIVATE_PAGE } from "@/app/(hosted)/recurring/linked-page";
import { changePayment, changeTerms, moveRecurringGift } from "@/app/(hosted)/recurring/recurring-actions";
import { pageLocale, type SearchParams } from "@/app/request-locale";
import { RecurringPage } from "@/components/recurring/recurring-page";
import type { RecurringView } from "@/components/recurring/recurring-view";
import type { LinkedRecurringGift } from "@/server/domain/recurring/read-linked-recurring-gift";
import type { RecurringLink } from "@/server/domain/recurring/recurring-links";
import { campaignPath } from "@/server/kernel/campaign-path";
import { serializeRecurringGift } from "@/server/resources/recurring-gift";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

export const dynamic = "force-dynamic";

interface LinkedPage {
  params: Promise<RecurringLink>;
  searchParams: SearchParams;
}

export async function generateMetadata({ params, searchParams }: LinkedPage): Promise<Metadata> {
  const [{ gift }, { locale }] = [await linkedRecurringGift(await params), await pageLocale(searchParams)];
  return { ...PRIVATE_PAGE, title: translator(locale, "recurring")("title", { cadence: gift.cadence }) };
}

export default async function ManageRecurringGift({ params, searchParams }: LinkedPage) {
  const { id, signature } = await params;
  const linked = await linkedRecurringGift({ id, signature });
  const [{ locale }, { done }] = [await pageLocale(searchParams), await searchParams];
  const place = { id, signature, locale };
  return (
    <RecurringPage
      view={viewOf(linked, locale)}
      done={typeof done === "string" ? done : null}
      changeTerms={changeTerms.bind(null, place)}
      changePayment={changePayment.bind(null, place)}
      pause={moveRecurringGift.bind(null, place, "paused")}
      resume={moveRecurringGift.bind(null, place, "active")}
      cancelHref={`/recurring/${id}/${signature}/cancel?lang=${locale}`}
    />
  );
}

function viewOf({ gift, gifts, hasMoreGifts, last4, resumesAt }: LinkedRecurringGift, locale: Locale): RecurringView {
  const { campaign } = gift;
  const shown = serializeRecurringGift(gift, { actsForDonor: true });
  return {
    locale,
    status: shown.status,
    cadence: shown.cadence,
    currency: shown.currency,
    last4,
    campaign: { name: campaign.name, href: campaignPath(campaign), isOpen: isOpen(campaign) },
    amountCents: shown.amount_cents,
    nextGiftAt: shown.next_gift_at,
    resumesAt: resumesAt.toISOString(),
    giftsCount: shown.gifts_count,
    totalCents: shown.total_cents,
    hasStarted: shown.started_at !== null,
    reason: shown.pause_reason ?? shown.cancel_reason,
    pausedAt: shown.paused_at,
    canceledAt: shown.canceled_at,
    endedAt: shown.ended_at,
    gifts: gifts.map(({ id, amountCents, status, createdAt, receiptUrl }) => ({
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
