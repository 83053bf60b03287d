import { CheckCircle2, CircleAlert, CircleSlash, Flag, PauseCircle } from "lucide-react";
import type { RecurringGiftStatus } from "@/server/resources/recurring-gift";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const LOOKS = {
  active: { Icon: CheckCircle2, color: "text-good", word: "statusActive" },
  past_due: { Icon: CircleAlert, color: "text-refused", word: "statusPastDue" },
  paused: { Icon: PauseCircle, color: "text-waiting", word: "statusPaused" },
  canceled: { Icon: CircleSlash, color: "text-returned", word: "statusCanceled" },
  ended: { Icon: Flag, color: "text-returned", word: "statusEnded" },
} as const satisfies Record<RecurringGiftStatus, { Icon: unknown; color: string; word: TextKey<"recurring"> }>;

/** The status of a recurring gift as an icon, a word and a color. */
export function RecurringStatus({ status, locale }: { status: RecurringGiftStatus; locale: Locale }) {
  const { Icon, color, word } = LOOKS[status];
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${color}`}>
      <Icon aria-hidden="true" size={18} strokeWidth={2} />
      {translator(locale, "recurring")(word)}
    </span>
  );
}
