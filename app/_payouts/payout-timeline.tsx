import type { OrganizationPage } from "@/app/_organizations/open-organization";
import { dateText } from "@/app/_payouts/payout-words";
import { Timeline, type TimelineEntry } from "@/components/parts/timeline";
import { MomentText } from "@/components/ui/moment-text";
import type { Payout } from "@/server/generated/prisma/client";
import { translator } from "@/server/texts/translator";

interface PayoutTimelineProps {
  payout: Payout;
  opened: OrganizationPage;
}

/** The history of a payout and what comes next: oldest first. */
export function PayoutTimeline({ payout, opened: { timeZone, language } }: PayoutTimelineProps) {
  const { locale } = language;
  const t = translator(locale, "money");
  const { createdAt, sentAt, paidAt, failedAt, canceledAt, arrivesOn, status, heldFor, failureCode } = payout;
  const when = (at: Date) => <MomentText at={at} timeZone={timeZone} isBooked locale={locale} />;
  const entries: (TimelineEntry | null)[] = [
    {
      id: "planned",
      time: when(createdAt),
      title: t("eventPlanned"),
      note:
        status === "pending" && heldFor !== null
          ? t(heldFor === "account" ? "eventHeldAccount" : "eventHeld")
          : undefined,
    },
    sentAt && { id: "sent", time: when(sentAt), title: t("eventSent") },
    status === "in_transit" && arrivesOn
      ? {
          id: "expected",
          time: <time dateTime={arrivesOn.toISOString().slice(0, 10)}>{dateText(arrivesOn, locale)}</time>,
          title: t("eventExpected"),
        }
      : null,
    paidAt && { id: "paid", time: when(paidAt), title: t("eventPaid") },
    failedAt && {
      id: "failed",
      time: when(failedAt),
      title: t("eventFailed"),
      note: (
        <>
          {t("payoutFailure", { code: failureCode ?? "" })} {t("failureHelp")}
        </>
      ),
    },
    canceledAt && { id: "canceled", time: when(canceledAt), title: t("eventCanceled"), note: t("canceledHelp") },
  ];
  return (
    <section aria-labelledby="history" className="min-w-0 space-y-4">
      <h2 id="history" className="section-title">
        {t("payoutHistory")}
      </h2>
      <Timeline entries={entries.filter((entry) => entry !== null)} />
    </section>
  );
}
