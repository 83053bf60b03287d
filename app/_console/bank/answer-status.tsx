import { CheckCircle2, Eye } from "lucide-react";
import type { ShownAnswerFile } from "@/server/domain/bank/outgoing/answer-files";

/** Whether a bank's answer was applied, as an icon, a word and a color. */
export function AnswerStatusText({ file: { appliedAt } }: { file: Pick<ShownAnswerFile, "appliedAt"> }) {
  const Icon = appliedAt ? CheckCircle2 : Eye;
  return (
    <span
      className={`inline-flex items-baseline gap-1.5 font-semibold md:whitespace-nowrap ${appliedAt ? "text-good" : "text-waiting"}`}
    >
      <Icon aria-hidden="true" size={18} className="self-center" />
      {appliedAt ? "Applied" : "Not applied yet"}
    </span>
  );
}
