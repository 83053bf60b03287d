import { adminMetadata } from "@/app/_console/admin-frame";
import { BankFrame } from "@/app/_console/bank/bank-frame";
import { BANK_FILES_PATH, filePath } from "@/app/_console/bank/bank-paths";
import { FileNext } from "@/app/_console/bank/file-next";
import { FileProgress } from "@/app/_console/bank/file-progress";
import { FileStatus } from "@/app/_console/bank/file-status";
import { ProblemList } from "@/app/_console/bank/problem-list";
import { StatementTable } from "@/app/_console/bank/statement-table";
import { openAdmin } from "@/app/_console/open-admin";
import type { SearchParams } from "@/app/_request/request-locale";
import { Fact, FactList } from "@/components/parts/fact-list";
import { MomentText } from "@/components/ui/moment-text";
import { findBankFile } from "@/server/domain/bank/find-bank-file";

interface Props {
  params: Promise<{ file: string }>;
  searchParams: SearchParams;
}

export const metadata = adminMetadata("Bank file");

const NOTICES: Record<string, string> = {
  known: "This file was uploaded before. It is here once, and nothing of it is booked twice.",
  added: "The account is added, and the file is read again.",
};

/** A statement file: its contents, its problems, and what booking it does or did. */
export default async function FilePage({ params, searchParams }: Props) {
  const { file: id } = await params;
  const { operating, param } = await openAdmin(filePath(id), searchParams);
  const view = await operating.findOr404(findBankFile, { fileId: id });
  const { file, statements } = view;
  return (
    <BankFrame
      tab={BANK_FILES_PATH}
      back={{ path: BANK_FILES_PATH, label: "Files" }}
      title={file.name}
      notice={NOTICES[param("done") ?? ""] ?? null}
    >
      <FileProgress view={view} />
      {file.work?.step !== "reading" && (
        <>
          <ProblemList file={file} />
          {statements.length > 0 && (
            <section aria-labelledby="statements" className="space-y-3">
              <h2 id="statements" className="section-title">
                {file.status === "booked" ? "What was booked" : "What booking it does"}
              </h2>
              <StatementTable statements={statements} isBooked={file.status === "booked"} />
            </section>
          )}
        </>
      )}
      {file.work === null && <FileNext view={view} />}
      <section aria-labelledby="facts" className="max-w-2xl space-y-3">
        <h2 id="facts" className="section-title">
          The file
        </h2>
        <FactList>
          <Fact label="Status">
            <FileStatus file={file} />
          </Fact>
          <Fact label="Entries">{file.entries.toLocaleString("en-US")}</Fact>
          <Fact label="Size">{Math.ceil(Number(file.sizeBytes) / 1_000).toLocaleString("en-US")} kB</Fact>
          <Fact label="Uploaded">
            <MomentText at={file.createdAt} locale="en" />
          </Fact>
          <Fact label="By">{file.createdBy}</Fact>
          {file.bookedAt && (
            <Fact label="Booked">
              <MomentText at={file.bookedAt} locale="en" />
            </Fact>
          )}
          <Fact label="SHA-256">
            <code className="text-small [overflow-wrap:anywhere]">{file.sha256}</code>
          </Fact>
        </FactList>
      </section>
    </BankFrame>
  );
}
