import { adminMetadata } from "@/app/_console/admin-frame";
import { BankFrame } from "@/app/_console/bank/bank-frame";
import { BANK_REFUNDS_PATH } from "@/app/_console/bank/bank-paths";
import { RefundTable } from "@/app/_console/bank/refund-table";
import { openAdmin } from "@/app/_console/open-admin";
import { readPosition, writePosition } from "@/app/_request/list-position";
import type { SearchParams } from "@/app/_request/request-locale";
import { EmptyState } from "@/components/ui/empty-state";
import { listRefundRequests } from "@/server/domain/bank/refund-accounts/list-refund-requests";

export const metadata = adminMetadata("Refunds without an account");

const PAGE_ROWS = 50;
const NOTICES: Record<string, string> = {
  asked: "The donor is asked again by email.",
  over: "Nothing is owed to this donor any more, or nobody knows their email address.",
};

/** The donors who were asked which account their refund should go to, newest first. */
export default async function RefundsPage({ searchParams }: { searchParams: SearchParams }) {
  const { operating, param } = await openAdmin(BANK_REFUNDS_PATH, searchParams);
  const after = readPosition(param("after"), "refundRequest");
  const { rows, next } = await operating.list(listRefundRequests, {}, { limit: PAGE_ROWS, after });
  return (
    <BankFrame tab={BANK_REFUNDS_PATH} title="Refunds without an account" notice={NOTICES[param("done") ?? ""] ?? null}>
      <p className="max-w-measure text-lead">
        Where the statement does not say which account a transfer came from, or the bank would not pay it, the donor is
        asked by email. Their answer waits for the next payment file.
      </p>
      {rows.length === 0 ? (
        <EmptyState>{after ? "There are no older ones." : "No donor was asked yet."}</EmptyState>
      ) : (
        <RefundTable rows={rows} />
      )}
      {next !== null && (
        <p>
          <a
            href={`${BANK_REFUNDS_PATH}?after=${writePosition(next)}`}
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
