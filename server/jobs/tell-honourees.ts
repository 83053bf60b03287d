import { tellHonourees as tell } from "@/server/domain/checkouts/tell-honourees";
import { pump } from "@/server/jobs/job";

/** Writes to those whom dedicated gifts are to be told of. */
export const tellHonourees = pump({
  name: "tell-honourees",
  on: "gift.settled",
  cron: "* * * * *",
  run: tell,
});
