import { type After, filePage, listFileRoute } from "@/app/_request/list-file";
import { RECURRING_FILE } from "@/server/domain/finding/list-files";
import { listRunRecurringGifts } from "@/server/domain/recurring/list-run-recurring";
import { RECURRING_GIFT_STATUSES } from "@/server/resources/recurring-gift";

/** Exports the recurring gifts that the page lists. */
export const GET = listFileRoute({
  list: "recurring",
  room: "/recurring",
  file: RECURRING_FILE,
  read({ acting }, query) {
    const status = RECURRING_GIFT_STATUSES.find((one) => one === query.status);
    return (after: After) => acting.list(listRunRecurringGifts, { status }, filePage(after));
  },
});
