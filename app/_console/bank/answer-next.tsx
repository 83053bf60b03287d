import { SAID } from "@/app/_console/bank/answer-words";
import { applyAnswers } from "@/app/_console/bank/bank-actions";
import { BANK_IMPORT_PATH } from "@/app/_console/bank/bank-paths";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { Notice } from "@/components/ui/notice";
import type { AnswersPreview } from "@/server/domain/bank/outgoing/preview-bank-answers";

/** A summary of an answer, and the button that applies it; after that, what comes next. */
export function AnswerNext({ preview: { file, counts, all } }: { preview: AnswersPreview }) {
  if (file.appliedAt)
    return (
      <Notice kind="good" title="Everything it says is recorded">
        <p>
          Only a statement says whether money has left or come back.{" "}
          <a href={BANK_IMPORT_PATH} className="text-link">
            Import the next one
          </a>
        </p>
      </Notice>
    );
  const { unmatched = 0, ...statuses } = counts;
  return (
    <section aria-labelledby="apply" className="max-w-xl space-y-4 rounded-card border border-line bg-card p-5">
      <h2 id="apply" className="section-title">
        Before you apply it
      </h2>
      <ul className="list-disc space-y-1 ps-5">
        {Object.entries(statuses).map(([status, count]) => (
          <li key={status}>
            {SAID[status as keyof typeof SAID]}: {figure(count)}.
          </li>
        ))}
        {unmatched > 0 && <li>Not in any file released here: {figure(unmatched)}.</li>}
        {all === 0 && <li>It says nothing about any transfer.</li>}
        {counts.rejected !== undefined && <li>You can’t undo a rejection. Compare it with the bank’s screen first.</li>}
      </ul>
      <FieldForm
        action={applyAnswers.bind(null, { answer: file.id })}
        initial={freshState()}
        fields={[]}
        submit="Apply it"
        oneMoment="One moment"
      />
    </section>
  );
}

const figure = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "transfer" : "transfers"}`;
