import { endDueCampaigns } from "@/server/domain/campaigns/end-campaigns";
import { sweepUpdates } from "@/server/domain/campaigns/updates/email-updates";
import { notifyHonorees } from "@/server/domain/checkouts/notify-honorees";
import { purgeCheckouts } from "@/server/domain/checkouts/purge-checkouts";
import { syncCheckouts } from "@/server/domain/checkouts/sync-checkouts";
import type { Context } from "@/server/domain/context";
import { sendDueEmails } from "@/server/domain/email/send-due-emails";
import { failOpenGiftsOf } from "@/server/domain/gifts/fail-gifts";
import { payDueRefunds } from "@/server/domain/gifts/pay-refunds";
import { moveDueMatches } from "@/server/domain/matching/end-matches";
import { giveDueMatches } from "@/server/domain/matching/give-matches";
import { purgeIdempotencyKeys } from "@/server/domain/purge-idempotency-keys";
import { purgeRateLimitBuckets } from "@/server/domain/purge-rate-limit-buckets";
import { eventsStarting } from "@/server/domain/reactions";
import { issueMissingReceipts } from "@/server/domain/receipts/issue-missing-receipts";
import { restoreReceiptPdf } from "@/server/domain/receipts/render-receipt";
import { sweepReceipts } from "@/server/domain/receipts/send-receipt";
import { endOverdueRecurringGifts, endRecurringGiftsOf } from "@/server/domain/recurring/end-recurring-gifts";
import { workRecurringGifts } from "@/server/domain/recurring/work-recurring-gifts";
import { purgeRequestLogs } from "@/server/domain/request-logs/purge-request-logs";
import { screenIdentity } from "@/server/domain/screening/screen-identities";
import { deliverDue } from "@/server/domain/webhooks/deliver-due";
import { fanOutEvents } from "@/server/domain/webhooks/fan-out-events";
import { sweepWebhooks } from "@/server/domain/webhooks/sweep-webhooks";
import { clearGifts } from "@/server/jobs/clear-gifts";
import { deliverWebhooks, retryWebhook } from "@/server/jobs/deliver-webhooks";
import { type Job, job, type Sweep, type Work } from "@/server/jobs/job";
import { emailUpdates, sendEmail, sendReceiptJob } from "@/server/jobs/send-emails";
import { sweepGifts } from "@/server/jobs/sweep-gifts";
import { SWEEP_GRACE_MS } from "@/server/kernel/limits";

const EVERY_MINUTE = "* * * * *";

/**
 * Everything that workers do; the table of reactions says which events start a job. What has logic of its own has a file
 * next to this one.
 */
export const work: Work = {
  // Started by an event, for its subject.
  jobs: [
    clearGifts,
    deliverWebhooks,
    retryWebhook,
    eachSubject("pay-refund", "sweep-gifts", (ctx) => payDueRefunds(ctx)),
    eachSubject("fail-open-gifts", "sweep-gifts", failOpenGiftsOf),
    eachSubject("screen-identity", "sweep-gifts", screenIdentity),
    sendReceiptJob,
    sendEmail,
    emailUpdates,
    eachSubject("issue-late-receipts", "sweep-gifts", issueMissingReceipts),
    eachSubject("end-recurring-gifts", "sweep-recurring-gifts", endRecurringGiftsOf),
  ],
  // Process rows with a due time.
  sweeps: [
    drain("sync-checkouts", syncCheckouts),
    drain("notify-honorees", notifyHonorees),
    drain("end-campaigns", endDueCampaigns),
    drain("move-matches", moveDueMatches),
    drain("give-matches", giveDueMatches),
    drain("give-recurring", workRecurringGifts),
    backing("sweep-receipts", sweepReceipts),
    backing("sweep-emails", (ctx, signal, dueBefore) =>
      sendDueEmails(ctx, { signal, dueBefore, restoreFile: restoreReceiptPdf }),
    ),
    backing("sweep-updates", sweepUpdates),
    drain("fan-out-events", fanOutEvents),
    backing("sweep-deliveries", deliverDue),
    sweepGifts,
    onSchedule("sweep-recurring-gifts", "17 * * * *", endOverdueRecurringGifts),
    onSchedule("sweep-webhooks", EVERY_MINUTE, sweepWebhooks),
    onSchedule("purge-idempotency", "17 * * * *", purgeIdempotencyKeys),
    onSchedule("purge-rate-limits", "27 * * * *", purgeRateLimitBuckets),
    onSchedule("purge-request-log", "*/10 * * * *", purgeRequestLogs),
    onSchedule("purge-checkouts", "43 3 * * *", purgeCheckouts),
  ],
};

/** A job that runs once for each of the events, with the id of its subject, and many retries. */
function eachSubject(name: string, sweep: string, act: (ctx: Context, subjectId: string) => Promise<unknown>): Job {
  return job({
    name,
    sweep,
    on: eventsStarting(name),
    retries: 10,
    async run({ ctx, events, step }) {
      for (const event of events) await step.run(event.id, () => silent(act(ctx, event.subjectId)));
    },
  });
}

/** Work that no job does: every worker does it as soon as it is due. */
function drain(name: string, run: (ctx: Context, signal: AbortSignal) => Promise<Date | null>): Sweep {
  return { name, run: (ctx, { signal }) => run(ctx, signal) };
}

/** Does what a job does, for the rows that it has left behind. */
function backing(
  name: string,
  run: (ctx: Context, signal: AbortSignal, dueBefore: Date) => Promise<unknown>,
  graceMs = SWEEP_GRACE_MS,
): Sweep {
  return {
    name,
    graceMs,
    async run(ctx, { dueBefore, signal }) {
      await run(ctx, signal, dueBefore);
      return null;
    },
  };
}

/** Periodic work. What fails is made up for at the next slot. */
function onSchedule(name: string, cron: string, act: (ctx: Context) => Promise<unknown>): Sweep {
  return {
    name,
    cron,
    async run(ctx) {
      await act(ctx);
      return null;
    },
  };
}

/** Operations return results for their other callers; steps store only what is used. */
async function silent(act: Promise<unknown>): Promise<void> {
  await act;
}

/** Finds a sweep by its name. */
export function sweepNamed(name: string): Sweep {
  const found = work.sweeps.find((sweep) => sweep.name === name);
  if (!found) throw new Error(`there is no sweep ${name}`);
  return found;
}
