import { CheckCircle2, CircleAlert, Clock3, Info } from "lucide-react";
import type { ReactNode } from "react";

const LOOKS = {
  info: { Icon: Info, color: "text-accent", border: "border-line" },
  good: { Icon: CheckCircle2, color: "text-good", border: "border-good" },
  waiting: { Icon: Clock3, color: "text-waiting", border: "border-waiting" },
  refused: { Icon: CircleAlert, color: "text-refused", border: "border-refused" },
} as const;

interface NoticeProps {
  kind?: keyof typeof LOOKS;
  title?: string;
  children?: ReactNode;
}

/** A highlighted notice, set apart from the text. */
export function Notice({ kind = "info", title, children }: NoticeProps) {
  const { Icon, color, border } = LOOKS[kind];
  return (
    <div className={`flex gap-3 rounded-card border bg-card p-4 ${border}`}>
      <Icon aria-hidden="true" size={20} className={`mt-1 shrink-0 ${color}`} />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
