import { defineError } from "@/server/kernel/errors";

export const CampaignNotAccepting = defineError({
  code: "campaign_not_accepting",
  kind: "conflict",
  message:
    "The campaign cannot accept this contribution. `error.context.reason` says why: it is not live, has not started, has ended, or uses another currency.",
});
