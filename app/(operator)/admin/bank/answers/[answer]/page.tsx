import { adminMetadata } from "@/app/_console/admin-frame";
import { AnswerNext } from "@/app/_console/bank/answer-next";
import { AnswerRows } from "@/app/_console/bank/answer-rows";
import { AnswerStatusText } from "@/app/_console/bank/answer-status";
import { BankFrame } from "@/app/_console/bank/bank-frame";
import { answerPath, BANK_ANSWERS_PATH } from "@/app/_console/bank/bank-paths";
import { openAdmin } from "@/app/_console/open-admin";
import type { SearchParams } from "@/app/_request/request-locale";
import { Fact, FactList } from "@/components/parts/fact-list";
import { MomentText } from "@/components/ui/moment-text";
import { previewBankAnswers } from "@/server/domain/bank/outgoing/preview-bank-answers";

interface Props {
  params: Promise<{ answer: string }>;
  searchParams: SearchParams;
}

export const metadata = adminMetadata("Bank answer");

const NOTICES: Record<string, string> = {
  known: "This file was uploaded before. It’s kept once, and nothing in it is recorded twice.",
};

/** A bank's answer: its status for each transfer, and what applying it does or did. */
export default async function AnswerPage({ params, searchParams }: Props) {
  const { answer: id } = await params;
  const { operating, param } = await openAdmin(answerPath(id), searchParams);
  const preview = await operating.findOr404(previewBankAnswers, { fileId: id });
  const { file, rows, all } = preview;
  return (
    <BankFrame
      tab={BANK_ANSWERS_PATH}
      back={{ path: BANK_ANSWERS_PATH, label: "Answers" }}
      title={file.name}
      notice={NOTICES[param("done") ?? ""] ?? null}
    >
      <AnswerNext preview={preview} />
      {rows.length > 0 && (
        <section aria-labelledby="says" className="space-y-3">
          <h2 id="says" className="section-title">
            What it says
          </h2>
          <AnswerRows rows={rows} isApplied={file.appliedAt !== null} />
          {all > rows.length && <p className="text-quiet">And {(all - rows.length).toLocaleString("en-US")} more.</p>}
        </section>
      )}
      <section aria-labelledby="facts" className="max-w-2xl space-y-3">
        <h2 id="facts" className="section-title">
          The file
        </h2>
        <FactList>
          <Fact label="Status">
            <AnswerStatusText file={file} />
          </Fact>
          <Fact label="Uploaded">
            <MomentText at={file.createdAt} locale="en" />
          </Fact>
          <Fact label="By">{file.createdBy}</Fact>
          {file.appliedAt && (
            <>
              <Fact label="Applied">
                <MomentText at={file.appliedAt} locale="en" />
              </Fact>
              <Fact label="Applied by">{file.appliedBy}</Fact>
            </>
          )}
          <Fact label="SHA-256">
            <code className="text-small [overflow-wrap:anywhere]">{file.sha256}</code>
          </Fact>
        </FactList>
      </section>
    </BankFrame>
  );
}
