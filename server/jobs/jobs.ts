import { endDueCampaigns } from "@/server/domain/campaigns/end-campaigns";
import { emailUpdates } from "@/server/domain/campaigns/updates/email-updates";
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
import { emailMissedReceipts, emailReceipt } from "@/server/domain/receipts/email-receipt";
import { issueMissingReceipts } from "@/server/domain/receipts/issue-missing-receipts";
import { endOverdueRecurringGifts, endRecurringGiftsOf } from "@/server/domain/recurring/end-recurring-gifts";
import { workRecurringGifts } from "@/server/domain/recurring/work-recurring-gifts";
import { purgeRequestLogs } from "@/server/domain/request-logs/purge-request-logs";
import { screenIdentity } from "@/server/domain/screening/screen-identities";
import { deliverDue } from "@/server/domain/webhooks/deliver-due";
import { sweepWebhooks } from "@/server/domain/webhooks/sweep-webhooks";
import { clearGifts } from "@/server/jobs/clear-gifts";
import { type JobDefinition, job, type Pump, pump } from "@/server/jobs/job";
import { sweepGifts } from "@/server/jobs/sweep-gifts";

/** When an engine that does not poll checks for due rows anyway. */
const EVERY_MINUTE = "* * * * *";

/**
 * Every job of Almoner; the table of reactions says which events start it. Jobs with logic of their own have a file
 * next to this one.
 */
export const jobs: JobDefinition[] = [
  // Started by an event, for its subject.
  clearGifts,
  eachSubject("pay-refund", (ctx) => payDueRefunds(ctx)),
  eachSubject("fail-open-gifts", failOpenGiftsOf),
  eachSubject("screen-identity", screenIdentity),
  eachSubject("send-receipt", emailReceipt),
  eachSubject("issue-late-receipts", issueMissingReceipts),
  eachSubject("end-recurring-gifts", endRecurringGiftsOf),

  // Process rows with a due time; the events only signal that there may be new ones.
  drain("sync-checkouts", syncCheckouts),
  drain("notify-honorees", notifyHonorees),
  drain("end-campaigns", endDueCampaigns),
  drain("email-updates", emailUpdates),
  drain("move-matches", moveDueMatches),
  drain("give-matches", giveDueMatches),
  drain("give-recurring", workRecurringGifts),
  drain("send-emails", sendDueEmails),
  drain("deliver-webhooks", deliverDue),

  // Started by a schedule. Sweeps pick up what a lost event left behind.
  sweepGifts,
  onSchedule("sweep-receipts", "*/5 * * * *", emailMissedReceipts),
  onSchedule("sweep-recurring-gifts", "17 * * * *", endOverdueRecurringGifts),
  onSchedule("sweep-webhooks", EVERY_MINUTE, sweepWebhooks),
  onSchedule("purge-idempotency", "17 * * * *", purgeIdempotencyKeys),
  onSchedule("purge-rate-limits", "27 * * * *", purgeRateLimitBuckets),
  onSchedule("purge-request-log", "*/10 * * * *", purgeRequestLogs),
  onSchedule("purge-checkouts", "43 3 * * *", purgeCheckouts),
];

/** A job that runs once for each of the events, with the id of its subject, and many retries. */
function eachSubject(name: string, work: (ctx: Context, subjectId: string) => Promise<unknown>): JobDefinition {
  return job({
    name,
    on: eventsStarting(name),
    retries: 10,
    async run({ ctx, events, step }) {
      for (const event of events) await step.run(event.id, () => silent(work(ctx, event.subjectId)));
    },
  });
}

/** A pump that an engine without polling starts every minute. */
function drain(name: string, run: Pump["run"]): JobDefinition {
  return pump({ name, on: eventsStarting(name), cron: EVERY_MINUTE, run });
}

/** A scheduled job of one step. A failed run is made up for at the next slot. */
function onSchedule(name: string, cron: string, work: (ctx: Context) => Promise<unknown>): JobDefinition {
  return job({
    name,
    cron,
    retries: 0,
    async run({ ctx, step }) {
      await step.run("run", () => silent(work(ctx)));
    },
  });
}

/** Operations return results for their other callers; steps store only what is used. */
async function silent(work: Promise<unknown>): Promise<void> {
  await work;
}

/** Finds a job by its name. */
export function jobNamed<Kind extends JobDefinition["kind"]>(kind: Kind, name: string) {
  const found = jobs.find((definition) => definition.name === name);
  if (found?.kind !== kind) throw new Error(`there is no ${kind} ${name}`);
  return found as Extract<JobDefinition, { kind: Kind }>;
}
