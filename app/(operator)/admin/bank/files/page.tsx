import { adminMetadata } from "@/app/_console/admin-frame";
import { BankFrame } from "@/app/_console/bank/bank-frame";
import { BANK_FILES_PATH, BANK_IMPORT_PATH, filePath } from "@/app/_console/bank/bank-paths";
import { FileStatus } from "@/app/_console/bank/file-status";
import { FollowWork } from "@/app/_console/bank/follow-work";
import { openAdmin } from "@/app/_console/open-admin";
import { readPosition, writePosition } from "@/app/_request/list-position";
import type { SearchParams } from "@/app/_request/request-locale";
import { DataTable } from "@/components/parts/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { MomentText } from "@/components/ui/moment-text";
import type { ShownBankFile } from "@/server/domain/bank/find-bank-file";
import { listBankFiles } from "@/server/domain/bank/list-bank-files";

export const metadata = adminMetadata("Bank files");

const PAGE_ROWS = 50;

/** The statement files, newest first. */
export default async function FilesPage({ searchParams }: { searchParams: SearchParams }) {
  const { operating, param } = await openAdmin(BANK_FILES_PATH, searchParams);
  const after = readPosition(param("after"), "bankFile");
  const { rows, next } = await operating.list(listBankFiles, {}, { limit: PAGE_ROWS, after });
  const importing = (
    <a href={BANK_IMPORT_PATH} className="button-quiet">
      Import statements
    </a>
  );
  return (
    <BankFrame tab={BANK_FILES_PATH} title="Files" {...(rows.length > 0 && { action: importing })}>
      {rows.length === 0 ? (
        <EmptyState action={importing}>
          {after ? "There are no older files." : "No statements were imported yet."}
        </EmptyState>
      ) : (
        <DataTable
          caption="Files of statements, newest first"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { key: "name", title: "File", cell: (file) => <Name file={file} /> },
            { key: "when", title: "Uploaded", cell: ({ createdAt }) => <MomentText at={createdAt} locale="en" /> },
            {
              key: "by",
              title: "By",
              onPhone: "line",
              cell: ({ createdBy }) => <span className="text-quiet [overflow-wrap:anywhere]">{createdBy}</span>,
            },
            {
              key: "entries",
              title: "Entries",
              isFigure: true,
              cell: ({ entries }) => (
                <>
                  {entries.toLocaleString("en-US")}
                  <span className="text-quiet text-small md:hidden"> entries</span>
                </>
              ),
            },
            { key: "status", title: "Status", onPhone: "line", cell: (file) => <Status file={file} /> },
          ]}
        />
      )}
      {next !== null && (
        <p>
          <a
            href={`${BANK_FILES_PATH}?after=${writePosition(next)}`}
            rel="next"
            data-key="n"
            className="text-link inline-flex min-h-11 items-center"
          >
            Next page
          </a>
        </p>
      )}
      {rows.some(({ work }) => work !== null) && <FollowWork />}
    </BankFrame>
  );
}

function Name({ file: { id, name } }: { file: ShownBankFile }) {
  return (
    <a href={filePath(id)} data-row className="text-link inline-block py-1 font-semibold [overflow-wrap:anywhere]">
      <bdi>{name}</bdi>
    </a>
  );
}

function Status({ file }: { file: ShownBankFile }) {
  const { problems, unclear, status } = file;
  return (
    <>
      <FileStatus file={file} />
      {problems.length > 0 && status !== "refused" && (
        <span className="block text-refused text-small">
          {problems.length === 1 ? "1 problem" : `${problems.length} problems`}
        </span>
      )}
      {unclear > 0 && status === "booked" && (
        <span className="block text-small text-waiting">
          {unclear === 1 ? "1 entry to decide" : `${unclear} entries to decide`}
        </span>
      )}
    </>
  );
}
