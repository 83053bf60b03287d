import { CheckCircle2, Clock3, Undo2, XCircle } from "lucide-react";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const LOOKS = {
  requested: { Icon: Clock3, color: "text-waiting", word: "statusRequested" },
  approved: { Icon: Clock3, color: "text-waiting", word: "statusApproved" },
  paid: { Icon: CheckCircle2, color: "text-good", word: "statusPaid" },
  rejected: { Icon: XCircle, color: "text-refused", word: "statusRejected" },
  canceled: { Icon: Undo2, color: "text-returned", word: "statusCanceled" },
  expired: { Icon: Undo2, color: "text-returned", word: "statusExpired" },
  failed: { Icon: XCircle, color: "text-refused", word: "statusFailed" },
} as const;

interface RequestStatusProps {
  status: Exclude<keyof typeof LOOKS, "paid">;
  isPaid: boolean;
  locale: Locale;
}

/** The status of a request as an icon, a word and a color. */
export function RequestStatus({ status, isPaid, locale }: RequestStatusProps) {
  const { Icon, color, word } = LOOKS[isPaid ? "paid" : status];
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${color}`}>
      <Icon aria-hidden="true" size={18} strokeWidth={2} />
      {translator(locale, "membership")(word)}
    </span>
  );
}
