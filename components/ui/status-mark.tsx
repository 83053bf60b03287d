import { CheckCircle2, Clock3, Hourglass, Undo2, XCircle } from "lucide-react";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

export type MoneyStatus = "pending" | "settling" | "settled" | "failed" | "reversed";

const LOOKS = {
  pending: { Icon: Clock3, color: "text-waiting", word: "statusPending" },
  settling: { Icon: Hourglass, color: "text-waiting", word: "statusSettling" },
  settled: { Icon: CheckCircle2, color: "text-good", word: "statusSettled" },
  failed: { Icon: XCircle, color: "text-refused", word: "statusFailed" },
  reversed: { Icon: Undo2, color: "text-returned", word: "statusReversed" },
} as const;

interface StatusMarkProps {
  status: MoneyStatus;
  locale: Locale;
}

/** A gift's status as an icon, a word in the reader's language and a color. */
export function StatusMark({ status, locale }: StatusMarkProps) {
  const { Icon, color, word } = LOOKS[status];
  return (
    <span className={`inline-flex items-baseline gap-1.5 font-semibold ${color}`}>
      <Icon aria-hidden="true" size={18} strokeWidth={2} className="self-center" />
      {translator(locale, "common")(word)}
    </span>
  );
}
