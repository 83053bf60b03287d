import { giveDueMatches } from "@/server/domain/gifts/give-matches";
import { pump } from "@/server/jobs/job";

/** Makes the gifts that sponsors have promised for contributions that settled. */
export const giveMatches = pump({
  name: "give-matches",
  on: "campaign.contribution",
  cron: "* * * * *",
  run: giveDueMatches,
});
