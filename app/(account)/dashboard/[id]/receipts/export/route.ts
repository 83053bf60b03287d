import { filtersIn, selectionIn } from "@/app/_receipts/receipt-filter-bar";
import { type After, filePage, listFileRoute } from "@/app/_request/list-file";
import { RECEIPTS_FILE } from "@/server/domain/finding/list-files";
import { listIssuedReceipts } from "@/server/domain/receipts/list-issued-receipts";

/** Exports the receipts that the page lists. */
export const GET = listFileRoute({
  list: "receipts",
  room: "/receipts",
  file: RECEIPTS_FILE,
  read({ acting, user }, query) {
    const filters = filtersIn(selectionIn(query, user.now()));
    return (after: After) => acting.list(listIssuedReceipts, filters, filePage(after));
  },
});
