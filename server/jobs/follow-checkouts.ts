import { followCheckouts as follow } from "@/server/domain/checkouts/follow-checkouts";
import { pump } from "@/server/jobs/job";

/** Tells givers how their gifts fare, and ends what a crash left half done. */
export const followCheckouts = pump({
  name: "follow-checkouts",
  on: ["gift.created", "gift.settled", "gift.failed"],
  cron: "* * * * *",
  run: follow,
});
