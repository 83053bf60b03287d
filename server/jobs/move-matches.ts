import { moveDueMatches } from "@/server/domain/campaigns/matching/end-matches";
import { pump } from "@/server/jobs/job";

/** Starts and ends matches when their dates come. */
export const moveMatches = pump({
  name: "move-matches",
  on: "match.created",
  cron: "* * * * *",
  run: moveDueMatches,
});
