import { defineError } from "@/server/kernel/errors";

export const CampaignNotAccepting = defineError({
  code: "campaign_not_accepting",
  kind: "conflict",
  message:
    "The campaign takes no such contribution now. `error.context.reason` says why: it is not live, has not started, has ended, or raises another currency.",
});
