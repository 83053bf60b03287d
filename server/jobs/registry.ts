import { clearGifts } from "@/server/jobs/clear-gifts";
import { deliverWebhooks } from "@/server/jobs/deliver-webhooks";
import { endCampaigns } from "@/server/jobs/end-campaigns";
import { endRecurringGifts } from "@/server/jobs/end-recurring-gifts";
import { failOpenGifts } from "@/server/jobs/fail-open-gifts";
import { followCheckouts } from "@/server/jobs/follow-checkouts";
import { forgetCheckouts } from "@/server/jobs/forget-checkouts";
import { giveMatches } from "@/server/jobs/give-matches";
import { giveRecurring } from "@/server/jobs/give-recurring";
import { issueLateReceipts } from "@/server/jobs/issue-late-receipts";
import type { JobDefinition } from "@/server/jobs/job";
import { mailUpdates } from "@/server/jobs/mail-updates";
import { moveMatches } from "@/server/jobs/move-matches";
import { payRefund } from "@/server/jobs/pay-refund";
import { purgeIdempotency } from "@/server/jobs/purge-idempotency";
import { purgeRateLimits } from "@/server/jobs/purge-rate-limits";
import { purgeRequestLog } from "@/server/jobs/purge-request-log";
import { screenIdentity } from "@/server/jobs/screen-identity";
import { sendMails } from "@/server/jobs/send-mails";
import { sendReceipt } from "@/server/jobs/send-receipt";
import { sweepGifts } from "@/server/jobs/sweep-gifts";
import { sweepReceipts } from "@/server/jobs/sweep-receipts";
import { sweepRecurringGifts } from "@/server/jobs/sweep-recurring-gifts";
import { sweepWebhooks } from "@/server/jobs/sweep-webhooks";
import { tellHonourees } from "@/server/jobs/tell-honourees";

/** Every job that Almoner works. */
export const jobs: JobDefinition[] = [
  clearGifts,
  sweepGifts,
  payRefund,
  failOpenGifts,
  screenIdentity,
  sendReceipt,
  sweepReceipts,
  issueLateReceipts,
  followCheckouts,
  tellHonourees,
  endCampaigns,
  mailUpdates,
  moveMatches,
  giveMatches,
  giveRecurring,
  endRecurringGifts,
  sweepRecurringGifts,
  sendMails,
  deliverWebhooks,
  sweepWebhooks,
  purgeIdempotency,
  purgeRateLimits,
  purgeRequestLog,
  forgetCheckouts,
];
