import { mailUpdates as mailDueUpdates } from "@/server/domain/campaigns/updates/mail-updates";
import { pump } from "@/server/jobs/job";

/** Mails news of campaigns to everybody who agreed to it. */
export const mailUpdates = pump({
  name: "mail-updates",
  on: "campaign.update_published",
  cron: "* * * * *",
  run: mailDueUpdates,
});
