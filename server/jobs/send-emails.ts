import { emailNextFollowers } from "@/server/domain/campaigns/updates/email-updates";
import { sendEmails } from "@/server/domain/email/send-due-emails";
import { eventsStarting } from "@/server/domain/reactions";
import { restoreReceiptPdf } from "@/server/domain/receipts/render-receipt";
import { sendReceipt } from "@/server/domain/receipts/send-receipt";
import { rowJob } from "@/server/jobs/follow-row";
import { job } from "@/server/jobs/job";
import { EMAILS_PER_SECOND } from "@/server/kernel/limits";

/** Renders a receipt and sends it. Low concurrency: drawing takes CPU time from everything else on the machine. */
export const sendReceiptJob = rowJob({
  name: "send-receipt",
  sweep: "sweep-receipts",
  concurrency: { limit: 2 },
  act: sendReceipt,
});

/** Sends an email, retrying until the mail server accepts it or the last attempt has failed. */
export const sendEmail = rowJob({
  name: "send-email",
  sweep: "sweep-emails",
  throttle: { limit: EMAILS_PER_SECOND, periodMs: 1_000 },
  isNetworkBound: true,
  act: (ctx, key) => sendEmails(ctx, [key], restoreReceiptPdf),
});

/** Below the limit of a thousand steps per run. The sweep emails the remaining recipients. */
const BATCHES_MAX = 900;

/** Emails an update to everyone who asked for updates, one batch per step. */
export const emailUpdates = job({
  name: "email-updates",
  sweep: "sweep-updates",
  on: eventsStarting("email-updates"),
  concurrency: { limit: 2 },
  isNetworkBound: true,
  retries: 10,
  async run({ ctx, events, step }) {
    for (let batch = 1; batch <= BATCHES_MAX; batch += 1) {
      const next = () => emailNextFollowers(ctx, events[0]!.subjectId);
      if (await step.run(`batch ${batch}`, next)) return;
    }
  },
});
