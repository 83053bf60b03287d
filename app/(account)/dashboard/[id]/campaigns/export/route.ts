import { type After, filePage, listFileRoute } from "@/app/_request/list-file";
import { listRunCampaigns } from "@/server/domain/campaigns/lists/list-run-campaigns";
import { CAMPAIGNS_FILE } from "@/server/domain/finding/list-files";

/** Exports the campaigns that the page lists. */
export const GET = listFileRoute({
  list: "campaigns",
  room: "/campaigns",
  file: CAMPAIGNS_FILE,
  read:
    ({ acting }) =>
    (after: After) =>
      acting.list(listRunCampaigns, {}, filePage(after)),
});
