import { CheckCircle2, Clock3, Hourglass, Undo2, XCircle } from "lucide-react";
import type { WayBack } from "@/server/kernel/way-back";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

export type MoneyStatus = "pending" | "settling" | "settled" | "failed" | "reversed";

const LOOKS = {
  pending: { Icon: Clock3, color: "text-waiting", word: "statusPending" },
  settling: { Icon: Hourglass, color: "text-waiting", word: "statusSettling" },
  settled: { Icon: CheckCircle2, color: "text-good", word: "statusSettled" },
  failed: { Icon: XCircle, color: "text-refused", word: "statusFailed" },
  reversed: { Icon: Undo2, color: "text-returned", word: "statusReversed" },
  /** The bank took the money back, so it was not refunded. */
  returned: { Icon: Undo2, color: "text-returned", word: "statusReturned" },
} as const;

interface StatusMarkProps {
  status: MoneyStatus;
  /** How the gift's money came back, if known. */
  wayBack?: WayBack | null | undefined;
  locale: Locale;
}

const MARKS: Record<WayBack, keyof typeof LOOKS> = {
  refunded: "reversed",
  not_accepted: "reversed",
  returned_clearing: "returned",
  returned: "returned",
  dispute_lost: "returned",
};

/** A gift's status as an icon, a word in the reader's language and a color. */
export function StatusMark({ status, wayBack, locale }: StatusMarkProps) {
  const { Icon, color, word } = LOOKS[wayBack ? MARKS[wayBack] : status];
  return (
    <span className={`inline-flex items-baseline gap-1.5 font-semibold md:whitespace-nowrap ${color}`}>
      <Icon aria-hidden="true" size={18} strokeWidth={2} className="self-center" />
      {translator(locale, "common")(word)}
    </span>
  );
}
