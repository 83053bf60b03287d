import { adminMetadata } from "@/app/_console/admin-frame";
import { AnswerStatusText } from "@/app/_console/bank/answer-status";
import { BankFrame } from "@/app/_console/bank/bank-frame";
import { answerPath, BANK_ANSWERS_PATH } from "@/app/_console/bank/bank-paths";
import { UploadError } from "@/app/_console/bank/upload-error";
import { UploadPanel } from "@/app/_console/bank/upload-panel";
import { openAdmin } from "@/app/_console/open-admin";
import { readPosition, writePosition } from "@/app/_request/list-position";
import type { SearchParams } from "@/app/_request/request-locale";
import { DataTable } from "@/components/parts/data-table";
import { MomentText } from "@/components/ui/moment-text";
import { listAnswerFiles, type ShownAnswerFile } from "@/server/domain/bank/outgoing/answer-files";
import { BANK_ANSWER_FILE_MAX_BYTES } from "@/server/kernel/limits";

export const metadata = adminMetadata("Bank answers");

const PAGE_ROWS = 50;

/** Uploads banks' answers to payment files, and lists them, newest first. */
export default async function AnswersPage({ searchParams }: { searchParams: SearchParams }) {
  const { operating, param } = await openAdmin(BANK_ANSWERS_PATH, searchParams);
  const after = readPosition(param("after"), "bankAnswerFile");
  const { rows, next } = await operating.list(listAnswerFiles, {}, { limit: PAGE_ROWS, after });
  return (
    <BankFrame tab={BANK_ANSWERS_PATH} title="Bank answers">
      <div className="max-w-measure space-y-6">
        <UploadError code={param("error")} command="npm run bank:answers" />
        <p className="text-lead">
          After you have taken a payment file to the bank, it may have a report for you to download: which transfers it
          accepts, which it rejects, and which come back. Upload it here, look at what it says, and apply it.
        </p>
        <UploadPanel
          label="Answers"
          help="pain.002 reports, or NACHA returns and notifications of change. Nothing is recorded before you say so."
          action={`${BANK_ANSWERS_PATH}/file`}
          filePage={BANK_ANSWERS_PATH}
          filesPage={BANK_ANSWERS_PATH}
          maxBytes={BANK_ANSWER_FILE_MAX_BYTES}
        />
      </div>
      {rows.length > 0 && <AnswerTable rows={rows} />}
      {next !== null && (
        <p>
          <a
            href={`${BANK_ANSWERS_PATH}?after=${writePosition(next)}`}
            rel="next"
            data-key="n"
            className="text-link inline-flex min-h-11 items-center"
          >
            Next page
          </a>
        </p>
      )}
    </BankFrame>
  );
}

function AnswerTable({ rows }: { rows: readonly ShownAnswerFile[] }) {
  return (
    <DataTable
      caption="Bank answers, newest first"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: "name",
          title: "File",
          cell: ({ id, name }) => (
            <a
              href={answerPath(id)}
              data-row
              className="text-link inline-block py-1 font-semibold [overflow-wrap:anywhere]"
            >
              <bdi>{name}</bdi>
            </a>
          ),
        },
        { key: "when", title: "Uploaded", cell: ({ createdAt }) => <MomentText at={createdAt} locale="en" /> },
        {
          key: "by",
          title: "By",
          onPhone: "line",
          cell: ({ createdBy }) => <span className="text-quiet [overflow-wrap:anywhere]">{createdBy}</span>,
        },
        { key: "status", title: "Status", onPhone: "line", cell: (file) => <AnswerStatusText file={file} /> },
      ]}
    />
  );
}
