import { ADMIN_PATH, adminMetadata } from "@/app/_console/admin-frame";
import { BankFrame } from "@/app/_console/bank/bank-frame";
import { BANK_REFUNDS_PATH } from "@/app/_console/bank/bank-paths";
import { RefundTable } from "@/app/_console/bank/refund-table";
import { openAdmin } from "@/app/_console/open-admin";
import { readPosition, writePosition } from "@/app/_request/list-position";
import type { SearchParams } from "@/app/_request/request-locale";
import { EmptyState } from "@/components/ui/empty-state";
import { PAYMENT_FILE_QUEUE } from "@/server/domain/bank/outgoing/payment-file-queue";
import { listRefundRequests } from "@/server/domain/bank/refund-accounts/list-refund-requests";

export const metadata = adminMetadata("Refunds without an account");

const PAGE_ROWS = 50;
const NOTICES: Record<string, string> = {
  asked: "We’re emailing the donor again.",
  over: "The donor was not asked: nothing is owed to them anymore, or we have no email address for them.",
};

/** The donors who were asked which account their refund should go to, newest first. */
export default async function RefundsPage({ searchParams }: { searchParams: SearchParams }) {
  const { operating, param } = await openAdmin(BANK_REFUNDS_PATH, searchParams);
  const after = readPosition(param("after"), "refundRequest");
  const { rows, next } = await operating.list(listRefundRequests, {}, { limit: PAGE_ROWS, after });
  return (
    <BankFrame tab={BANK_REFUNDS_PATH} title="Refunds without an account" notice={NOTICES[param("done") ?? ""] ?? null}>
      <p className="max-w-measure text-lead">
        When a refund can’t go back to the account that the money came from, we ask the donor by email for another
        account. Refunds with an account wait for the next{" "}
        <a href={`${ADMIN_PATH}/${PAYMENT_FILE_QUEUE}`} className="text-link">
          payment file
        </a>
        .
      </p>
      {rows.length === 0 ? (
        <EmptyState>{after ? "There are no older ones." : "No donor has been asked for an account yet."}</EmptyState>
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
