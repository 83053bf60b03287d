import { BANK_ADD_PATH } from "@/app/_console/bank/bank-paths";
import { Notice } from "@/components/ui/notice";
import type { ShownBankFile } from "@/server/domain/bank/find-bank-file";

/** A file's problems, and how to solve them. */
export function ProblemList({ file: { id, problems, status } }: { file: ShownBankFile }) {
  if (problems.length === 0) return null;
  const title = status === "refused" ? "Nothing of this file can be booked" : "Some of this file can't be booked";
  return (
    <Notice kind="refused" title={title}>
      <ul className="mt-1 space-y-2">
        {problems.map(({ place, message, account }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <li key={at} className="[overflow-wrap:anywhere]">
            {message}
            {place !== null && ` (${place})`}
            {account && (
              <a
                href={`${BANK_ADD_PATH}?${new URLSearchParams({ file: id, problem: String(at) })}`}
                className="text-link ms-2 inline-flex min-h-11 items-center"
              >
                Add this account
              </a>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
