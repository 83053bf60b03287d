import { adminMetadata } from "@/app/_console/admin-frame";
import { BankFrame } from "@/app/_console/bank/bank-frame";
import { BANK_FILES_PATH, filePath } from "@/app/_console/bank/bank-paths";
import { UnclearDecision } from "@/app/_console/bank/unclear-decision";
import { openAdmin } from "@/app/_console/open-admin";
import type { SearchParams } from "@/app/_request/request-locale";
import { EmptyState } from "@/components/ui/empty-state";
import { findUnclearEntry } from "@/server/domain/bank/unclear-entries";

interface Props {
  params: Promise<{ file: string }>;
  searchParams: SearchParams;
}

export const metadata = adminMetadata("Unclear entries");

const NOTICES: Record<string, string> = {
  same: "Decided: it is in the books already.",
  another: "Decided: it is another payment, and it is booked.",
};

/** Shows entries that may have been booked already, one by one, for a person to decide. */
export default async function UnclearPage({ params, searchParams }: Props) {
  const { file: id } = await params;
  const path = `${filePath(id)}/unclear`;
  const { operating, param } = await openAdmin(path, searchParams);
  const [, statementId, number] = /^(bst_\w{1,40})-(\d{1,9})$/.exec(param("after") ?? "") ?? [];
  const after = statementId ? { statementId, number: Number(number) } : null;
  const { name, left, next } = await operating.findOr404(findUnclearEntry, { fileId: id, after });
  const changed = param("done") === "changed";
  return (
    <BankFrame
      tab={BANK_FILES_PATH}
      back={{ path: filePath(id), label: name }}
      title="Unclear entries"
      notice={
        changed
          ? "This was decided meanwhile, or can't be decided like that anymore."
          : (NOTICES[param("done") ?? ""] ?? null)
      }
      isRejected={changed}
    >
      {next === null ? (
        <EmptyState
          action={
            <a href={filePath(id)} className="text-link inline-flex min-h-11 items-center">
              Back to the file
            </a>
          }
        >
          Every entry of this file is decided.
        </EmptyState>
      ) : (
        <>
          <p className="max-w-measure text-lead">
            {left === 1 ? "1 entry" : `${left.toLocaleString("en-US")} entries`} to decide. Is this a payment that the
            books have, or another one of the same sum? Your bank’s own screen shows how many there are.
          </p>
          <UnclearDecision unclear={next} file={id} path={path} hasOthers={left > 1} />
        </>
      )}
    </BankFrame>
  );
}
