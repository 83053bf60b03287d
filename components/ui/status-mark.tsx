import { CheckCircle2, Clock3, Hourglass, Undo2, XCircle } from "lucide-react";

export type MoneyStatus = "pending" | "settling" | "settled" | "failed" | "reversed";

const LOOKS = {
  pending: { Icon: Clock3, color: "text-waiting" },
  settling: { Icon: Hourglass, color: "text-waiting" },
  settled: { Icon: CheckCircle2, color: "text-good" },
  failed: { Icon: XCircle, color: "text-refused" },
  reversed: { Icon: Undo2, color: "text-returned" },
} as const;

interface StatusMarkProps {
  status: MoneyStatus;
  /** The status in the reader's language. */
  label: string;
}

/** A gift's status as an icon, a word and a color. */
export function StatusMark({ status, label }: StatusMarkProps) {
  const { Icon, color } = LOOKS[status];
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${color}`}>
      <Icon aria-hidden="true" size={18} strokeWidth={2} />
      {label}
    </span>
  );
}
