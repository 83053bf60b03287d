import { reasonText } from "@/app/_log/reason-text";
import { Timeline } from "@/components/parts/timeline";
import { MomentText } from "@/components/ui/moment-text";
import type { HistoryActor, HistoryEntry } from "@/server/domain/gifts/received/gift-history";
import type { TextKey } from "@/server/texts/areas";
import { bounceText } from "@/server/texts/bounce-text";
import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const WORDS: Record<HistoryEntry["what"], TextKey<"received">> = {
  created: "whatCreated",
  awaited: "whatAwaited",
  acted: "whatActed",
  charged: "whatCharged",
  settled: "whatSettled",
  failed: "whatFailed",
  refunded: "whatRefunded",
  returned: "whatReturned",
  receipt_issued: "whatReceiptIssued",
  receipt_emailed: "whatReceiptEmailed",
  receipt_email_failed: "whatReceiptEmailFailed",
  receipt_bounced: "whatReceiptBounced",
  receipt_reissued: "whatReceiptReissued",
  receipt_voided: "whatReceiptVoided",
  thanked: "whatThanked",
  disputed: "whatDisputed",
  dispute_won: "whatDisputeWon",
  dispute_lost: "whatDisputeLost",
  part_refunded: "whatPartRefunded",
};

/** Why a gift failed, in words for its recipient. */
const FAILURES: Record<string, TextKey<"received">> = {
  declined: "failDeclined",
  insufficient_funds: "failDeclined",
  returned: "failReturned",
  payment_method_missing: "failUnpaid",
  expired: "failExpired",
  amount_differs: "failDiffers",
};

interface GiftTimelineProps {
  history: HistoryEntry[];
  /** Whether the reader can resend the receipt, further down the page. */
  mayResend: boolean;
  timeZone: string;
  locale: Locale;
}

/** The history of a gift: what happened when, and who did it, if anyone. */
export function GiftTimeline({ history, mayResend, timeZone, locale }: GiftTimelineProps) {
  const t = translator(locale, "received");
  return (
    <Timeline
      entries={history.map(({ what, at, by, detail }, place) => ({
        id: `${what} ${place}`,
        time: <MomentText at={at} timeZone={timeZone} locale={locale} />,
        title: t(WORDS[what]),
        by: by && actorText(by, locale),
        note: noteOf({ what, detail }, { mayResend, locale }),
      }))}
    />
  );
}

function noteOf(
  { what, detail }: Pick<HistoryEntry, "what" | "detail">,
  { mayResend, locale }: Pick<GiftTimelineProps, "mayResend" | "locale">,
) {
  const t = translator(locale, "received");
  if (what === "failed") return t(FAILURES[detail ?? ""] ?? "failOther");
  if (what === "awaited") return t("whatAwaitedUntil", { date: formatDate(new Date(detail!), locale) });
  if (what !== "receipt_bounced") return detail && <bdi>{reasonText(detail, locale)}</bdi>;
  return (
    <>
      {bounceText(detail, locale)}{" "}
      {mayResend && (
        <a href="#resend-other" className="text-link">
          {t("resendOther")}
        </a>
      )}
    </>
  );
}

function actorText(actor: HistoryActor, locale: Locale): string {
  const t = translator(locale, "received");
  if (actor.kind === "donor_side") return t("byDonorSide");
  if (actor.kind === "platform") return t("byPlatform");
  return actor.address === null ? t("byFormer") : t("byMember", { name: actor.address });
}
