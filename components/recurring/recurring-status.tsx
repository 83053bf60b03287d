import { CheckCircle2, CircleAlert, CircleSlash, Flag, PauseCircle } from "lucide-react";
import type { RecurringGiftStatus } from "@/server/resources/recurring-gift";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const LOOKS = {
  active: { Icon: CheckCircle2, colour: "text-good", word: "statusActive" },
  past_due: { Icon: CircleAlert, colour: "text-refused", word: "statusPastDue" },
  paused: { Icon: PauseCircle, colour: "text-waiting", word: "statusPaused" },
  canceled: { Icon: CircleSlash, colour: "text-returned", word: "statusCanceled" },
  ended: { Icon: Flag, colour: "text-returned", word: "statusEnded" },
} as const satisfies Record<RecurringGiftStatus, { Icon: unknown; colour: string; word: TextKey<"recurring"> }>;

/** Whether a recurring gift gives, by a sign, a word and a colour. */
export function RecurringStatus({ status, locale }: { status: RecurringGiftStatus; locale: Locale }) {
  const { Icon, colour, word } = LOOKS[status];
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${colour}`}>
      <Icon aria-hidden="true" size={18} strokeWidth={2} />
      {translator(locale, "recurring")(word)}
    </span>
  );
}
