import { sendDueMails } from "@/server/domain/mail/send-due-mails";
import { pump } from "@/server/jobs/job";

/** Sends mails as they are queued, and those whose next attempt has come. */
export const sendMails = pump({
  name: "send-mails",
  on: "mail.queued",
  cron: "* * * * *",
  run: sendDueMails,
});
