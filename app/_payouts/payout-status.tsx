import { CheckCircle2, Clock3, Hourglass, Undo2, XCircle } from "lucide-react";
import type { PayoutStatus } from "@/server/resources/payout";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const LOOKS = {
  pending: { Icon: Clock3, color: "text-waiting" },
  in_transit: { Icon: Hourglass, color: "text-waiting" },
  paid: { Icon: CheckCircle2, color: "text-good" },
  failed: { Icon: XCircle, color: "text-refused" },
  canceled: { Icon: Undo2, color: "text-returned" },
} as const satisfies Record<PayoutStatus, unknown>;

/** A payout's status as an icon, a word in the reader's language and a color. */
export function PayoutStatusMark({ status, locale }: { status: string; locale: Locale }) {
  const { Icon, color } = LOOKS[status as PayoutStatus];
  return (
    <span className={`inline-flex items-baseline gap-1.5 font-semibold md:whitespace-nowrap ${color}`}>
      <Icon aria-hidden="true" size={18} strokeWidth={2} className="self-center" />
      {translator(locale, "money")("payoutStatus", { status })}
    </span>
  );
}
