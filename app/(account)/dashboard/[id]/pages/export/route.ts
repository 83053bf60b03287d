import { type After, filePage, listFileRoute } from "@/app/_request/list-file";
import { listRunPages, PAGE_STANDS } from "@/server/domain/campaigns/p2p/list-run-pages";
import { PAGES_FILE } from "@/server/domain/finding/list-files";

/** Exports the fundraising pages that the page lists. */
export const GET = listFileRoute({
  list: "pages",
  room: "/pages",
  file: PAGES_FILE,
  read({ acting }, query) {
    const stand = PAGE_STANDS.find((one) => one === query.stand);
    return (after: After) => acting.list(listRunPages, { stand }, filePage(after));
  },
});
