import { fetchDueBankFiles } from "@/server/domain/bank/fetch-bank-files";
import { matchBankFiles } from "@/server/domain/bank/incoming/match-bank-files";
import { matchCommitments } from "@/server/domain/bank/incoming/match-commitments";
import { askRefundAccounts } from "@/server/domain/bank/refund-accounts/ask-donors";
import { applyBankRules } from "@/server/domain/bank/rules/apply-bank-rules";
import { runBankImports } from "@/server/domain/bank/run-bank-imports";
import { endCampaignIfDue, endDueCampaigns } from "@/server/domain/campaigns/edit/end-campaigns";
import { purgeMessages } from "@/server/domain/campaigns/messages/purge-messages";
import { purgePictures } from "@/server/domain/campaigns/pictures/purge-pictures";
import { sweepUpdates } from "@/server/domain/campaigns/updates/email-updates";
import { applyDueCharities } from "@/server/domain/charities/apply-after-verification";
import { recheckCharities } from "@/server/domain/charities/recheck-charities";
import { completeForms } from "@/server/domain/checkouts/complete-forms";
import { emailWaysBack } from "@/server/domain/checkouts/email-ways-back";
import { notifyHonorees } from "@/server/domain/checkouts/notify-honorees";
import { purgeCheckouts } from "@/server/domain/checkouts/purge-checkouts";
import { saveMethods } from "@/server/domain/checkouts/save-methods";
import { syncCheckouts } from "@/server/domain/checkouts/sync-checkouts";
import { sendDisputeAnswers } from "@/server/domain/disputes/answer-dispute";
import { emailDisputes } from "@/server/domain/disputes/email-disputes";
import { purgeEmails } from "@/server/domain/email/purge-emails";
import { sendDueEmails } from "@/server/domain/email/send-due-emails";
import { emailGiftActions } from "@/server/domain/gifts/actions/email-gift-actions";
import { expireGiftActions } from "@/server/domain/gifts/actions/expire-gift-actions";
import { renewAuthorizations } from "@/server/domain/gifts/actions/renew-authorizations";
import { failOpenGiftsOf, failOpenGiftsOfSuspended } from "@/server/domain/gifts/charges/fail-gifts";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { recheckGifts } from "@/server/domain/gifts/freezes/recheck-gifts";
import { emailGiftNotices } from "@/server/domain/gifts/notifications/gift-notices";
import { emailThanks } from "@/server/domain/gifts/thanks/email-thanks";
import { expireSetupSessions } from "@/server/domain/identities/setup-sessions/expire-setup-sessions";
import { purgeJobFailures } from "@/server/domain/job-health/purge-job-failures";
import { auditRecent, auditWhole } from "@/server/domain/ledger/run-audit";
import { sealLedger } from "@/server/domain/ledger/seal-ledger";
import { emailLapsedMatches } from "@/server/domain/matching/email-lapsed-matches";
import { moveDueMatches, moveMatch } from "@/server/domain/matching/end-matches";
import { giveDueMatches, giveMatch } from "@/server/domain/matching/give-matches";
import { reverseSkippedMatches } from "@/server/domain/matching/reverse-matching-gifts";
import { emailNewRoles } from "@/server/domain/organizations/email-new-roles";
import { checkMandates } from "@/server/domain/payments/check-mandates";
import { forgetRemovedMethods } from "@/server/domain/payments/forget-methods";
import { purgeMandateAddresses } from "@/server/domain/payments/purge-mandate-addresses";
import { purgeRailEvents } from "@/server/domain/payments/purge-rail-events";
import { takeRailEvents } from "@/server/domain/payments/rail-events";
import { reconcileRecent } from "@/server/domain/payments/reconcile";
import { releaseAuthorizations } from "@/server/domain/payments/release-authorizations";
import { runDuePayments, runPayment } from "@/server/domain/payments/run-payments";
import { checkPayoutAccounts, queueAccountChecks } from "@/server/domain/payouts/check-payout-accounts";
import { emailPayoutAccounts } from "@/server/domain/payouts/email-payout-accounts";
import { raiseBelowZero } from "@/server/domain/payouts/raise-below-zero";
import { releasePayouts } from "@/server/domain/payouts/release-payouts";
import { runPayoutSchedules } from "@/server/domain/payouts/run-schedules";
import { chargeDuePrepayments } from "@/server/domain/pools/commitments/charge-prepayments";
import { notifyOfRenewals } from "@/server/domain/pools/commitments/notify-of-renewals";
import { recheckYears } from "@/server/domain/pools/commitments/recheck-years";
import { runCommitments } from "@/server/domain/pools/commitments/run-commitments";
import { sweepPools } from "@/server/domain/pools/disbursements/close-disbursements";
import { emailPools } from "@/server/domain/pools/notifications/email-pools";
import { emailDailyReceipts } from "@/server/domain/receipts/daily-receipts";
import {
  issueAllMissingReceipts,
  issueLateReceipts,
  sweepLateReceipts,
} from "@/server/domain/receipts/issue-missing-receipts";
import { restoreReceiptPdf } from "@/server/domain/receipts/render-receipt";
import { sweepReceipts } from "@/server/domain/receipts/send-receipt";
import { endOverdueRecurringGifts, endRecurringGiftsOf } from "@/server/domain/recurring/end-recurring-gifts";
import { runRecurringGift, runRecurringGifts } from "@/server/domain/recurring/run-recurring-gifts";
import { purgeRequestLogs } from "@/server/domain/request-logs/purge-request-logs";
import { raiseStaleListTasks } from "@/server/domain/screening/list-ages";
import { rescreenChanged } from "@/server/domain/screening/rescreen-changed";
import { sampleVerdicts } from "@/server/domain/screening/sample-verdicts";
import { screenIdentity, screenUnscreened } from "@/server/domain/screening/screen-identities";
import { emailTasks } from "@/server/domain/tasks/email-tasks";
import { raiseMachineTasks } from "@/server/domain/tasks/raise-machine-tasks";
import { purgeSignIns } from "@/server/domain/users/purge-sign-ins";
import { decideDueVerifications } from "@/server/domain/verifications/ask-provider";
import { endVerifications } from "@/server/domain/verifications/expire-verifications";
import { notifyOfEndingEvidence } from "@/server/domain/verifications/owner-emails";
import { purgeAnswers } from "@/server/domain/verifications/purge-answers";
import { purgeDocuments } from "@/server/domain/verifications/purge-documents";
import { deliverDue } from "@/server/domain/webhooks/deliver-due";
import { fanOutEvents } from "@/server/domain/webhooks/fan-out-events";
import { sweepWebhooks } from "@/server/domain/webhooks/sweep-webhooks";
import { chargePrepayments } from "@/server/jobs/charge-prepayments";
import { clearGifts } from "@/server/jobs/clear-gifts";
import { backing, backingByMinute, drain, EVERY_MINUTE, onSchedule } from "@/server/jobs/declare-sweeps";
import { onceJob, rowJob } from "@/server/jobs/follow-row";
import type { Job, Sweep, Work } from "@/server/jobs/job";
import { emailUpdates, sendEmail, sendReceiptJob } from "@/server/jobs/send-emails";
import { emailsAreFiles, jobWhileSpace, sweepWhileSpace } from "@/server/jobs/while-space";
import { purgeIdempotencyKeys } from "@/server/operations/idempotency/purge-idempotency-keys";
import { purgeRateLimitBuckets } from "@/server/operations/rate-limits/purge-rate-limit-buckets";

/** Longer than a gift's own job takes to reach it. */
const GIFT_GRACE_MS = 10_000;
/** The maximum concurrency across all workers: each run holds a connection. */
const AT_ONCE = 4;

/**
 * Jobs are started by an event and act on its subject; the table of reactions says which event. Each has a sweep that
 * does the same work.
 */
const jobs: Job[] = [
  clearGifts,
  jobWhileSpace(sendReceiptJob),
  jobWhileSpace(sendEmail, emailsAreFiles),
  jobWhileSpace(emailUpdates),
  rowJob({
    name: "send-payment",
    sweep: "sweep-payments",
    concurrency: { limit: 10 },
    isNetworkBound: true,
    act: runPayment,
  }),
  rowJob({ name: "end-campaign", sweep: "sweep-campaigns", act: endCampaignIfDue }),
  rowJob({ name: "move-match", sweep: "sweep-matches", act: moveMatch }),
  rowJob({ name: "give-match", sweep: "sweep-allocations", concurrency: { limit: AT_ONCE }, act: giveMatch }),
  rowJob({
    name: "give-recurring",
    sweep: "sweep-recurring-gifts",
    concurrency: { limit: AT_ONCE },
    cancelOn: ["recurring_gift.paused", "recurring_gift.canceled", "recurring_gift.ended"],
    act: runRecurringGift,
  }),
  onceJob("screen-identity", "sweep-identities", screenIdentity),
  onceJob("fail-open-gifts", "sweep-open-gifts", failOpenGiftsOf),
  chargePrepayments,
  rowJob({ name: "issue-late-receipts", sweep: "sweep-late-receipts", act: issueLateReceipts }),
  onceJob("end-recurring-gifts", "sweep-ended-campaigns", endRecurringGiftsOf),
];

/** Work on due rows: without a job, left behind by a job, or by the clock. */
const sweeps: Sweep[] = [
  {
    name: "fan-out-events",
    run: (ctx, { signal, kick }) => fanOutEvents(ctx, signal, () => kick?.("sweep-deliveries")),
  },
  drain("sync-checkouts", syncCheckouts),
  { ...drain("complete-forms", completeForms), isNetworkBound: true },
  { ...drain("check-mandates", checkMandates), isNetworkBound: true },
  { ...drain("save-methods", saveMethods), isNetworkBound: true },
  { ...drain("forget-methods", forgetRemovedMethods), isNetworkBound: true },
  drain("email-ways-back", emailWaysBack),
  drain("notify-honorees", notifyHonorees),
  drain("email-gift-notices", emailGiftNotices),
  drain("email-lapsed-matches", emailLapsedMatches),
  drain("email-new-roles", emailNewRoles),
  drain("email-thanks", emailThanks),
  drain("reverse-skipped-matches", reverseSkippedMatches),
  drain("email-payout-accounts", emailPayoutAccounts),
  { ...drain("check-payout-accounts", checkPayoutAccounts), isNetworkBound: true },
  drain("import-bank-files", runBankImports),
  drain("ask-refund-accounts", askRefundAccounts),
  drain("email-disputes", emailDisputes),
  drain("email-gift-actions", emailGiftActions),
  drain("match-bank-files", matchBankFiles),
  drain("match-commitments", matchCommitments),
  drain("apply-bank-rules", applyBankRules),
  drain("send-dispute-answers", sendDisputeAnswers),
  drain("email-pools", emailPools),
  drain("email-daily-receipts", emailDailyReceipts),
  drain("decide-verifications", decideDueVerifications),
  drain("apply-for-charities", applyDueCharities),
  drain("apply-rail-events", takeRailEvents),
  backing("sweep-gifts", (ctx, _signal, dueBefore) => submitWaitingGifts(ctx, dueBefore), GIFT_GRACE_MS),
  backing("recheck-gifts", recheckGifts, 0),
  backing("sweep-payments", (ctx, signal, dueBefore) => runDuePayments(ctx, { signal, dueBefore }), GIFT_GRACE_MS),
  { ...backing("release-authorizations", releaseAuthorizations, 0), isNetworkBound: true },
  { ...backingByMinute("renew-authorizations", renewAuthorizations), isNetworkBound: true },
  backing("plan-payouts", runPayoutSchedules),
  backingByMinute("release-payouts", releasePayouts),
  backingByMinute("recheck-payout-accounts", queueAccountChecks),
  { ...backing("sweep-deliveries", deliverDue, 0), isNetworkBound: true },
  backing("sweep-late-receipts", sweepLateReceipts),
  sweepWhileSpace(backing("sweep-receipts", sweepReceipts)),
  sweepWhileSpace(
    backing("sweep-emails", (ctx, signal, dueBefore) =>
      sendDueEmails(ctx, { signal, dueBefore, restoreFile: restoreReceiptPdf }),
    ),
    emailsAreFiles,
  ),
  sweepWhileSpace(backing("sweep-updates", sweepUpdates)),
  backing("sweep-campaigns", endDueCampaigns),
  backing("sweep-matches", moveDueMatches),
  backing("sweep-allocations", giveDueMatches),
  backing("sweep-recurring-gifts", runRecurringGifts),
  backing("sweep-prepayments", chargeDuePrepayments, GIFT_GRACE_MS),
  backing("recheck-years", recheckYears, 0),
  backing("sweep-commitments", runCommitments),
  backing("sweep-pools", sweepPools),
  backing("notify-of-renewals", notifyOfRenewals),
  backingByMinute("end-verifications", endVerifications),
  backingByMinute("expire-setup-sessions", expireSetupSessions),
  backingByMinute("expire-gift-actions", expireGiftActions),
  backingByMinute("recheck-charities", (ctx, signal, dueBefore) => recheckCharities(ctx, { signal, dueBefore })),
  backingByMinute("sweep-identities", screenUnscreened),
  backingByMinute("rescreen-after-imports", rescreenChanged),
  backingByMinute("sweep-open-gifts", (ctx, _signal, dueBefore) => failOpenGiftsOfSuspended(ctx, dueBefore)),
  backingByMinute("sweep-ended-campaigns", (ctx, _signal, dueBefore) => endOverdueRecurringGifts(ctx, dueBefore)),
  // It reads every gift of the year, so it doesn't run each minute.
  backingByMinute(
    "sweep-missing-receipts",
    (ctx, _signal, dueBefore) => issueAllMissingReceipts(ctx, dueBefore),
    "37 * * * *",
  ),
  {
    name: "fetch-bank-files",
    cron: EVERY_MINUTE,
    isNetworkBound: true,
    async run(ctx, { signal }) {
      await fetchDueBankFiles(ctx, signal);
      return null;
    },
  },
  onSchedule("email-tasks", EVERY_MINUTE, emailTasks),
  onSchedule("raise-machine-tasks", EVERY_MINUTE, raiseMachineTasks),
  onSchedule("raise-below-zero", "12 * * * *", raiseBelowZero),
  onSchedule("raise-stale-list-tasks", "*/10 * * * *", raiseStaleListTasks),
  onSchedule("sample-verdicts", "22 2 * * *", sampleVerdicts),
  onSchedule("sweep-webhooks", EVERY_MINUTE, sweepWebhooks),
  onSchedule("reconcile", "7 * * * *", reconcileRecent),
  onSchedule("seal-ledger", "*/10 * * * *", sealLedger),
  onSchedule("audit-recent", "12 * * * *", auditRecent),
  onSchedule("audit-whole", "52 1 * * *", auditWhole),
  onSchedule("purge-idempotency", "17 * * * *", purgeIdempotencyKeys),
  onSchedule("purge-rate-limits", "27 * * * *", purgeRateLimitBuckets),
  onSchedule("purge-request-log", "*/10 * * * *", purgeRequestLogs),
  onSchedule("purge-job-failures", "47 3 * * *", purgeJobFailures),
  onSchedule("purge-emails", "23 3 * * *", purgeEmails),
  onSchedule("purge-messages", "33 3 * * *", purgeMessages),
  onSchedule("notify-of-ending-evidence", "14 * * * *", notifyOfEndingEvidence),
  onSchedule("purge-documents", "*/10 * * * *", purgeDocuments),
  onSchedule("purge-answers", "13 4 * * *", purgeAnswers),
  onSchedule("purge-mandate-addresses", "3 4 * * *", purgeMandateAddresses),
  onSchedule("purge-rail-events", "7 4 * * *", purgeRailEvents),
  onSchedule("purge-pictures", "*/10 * * * *", purgePictures),
  onSchedule("purge-checkouts", "43 3 * * *", purgeCheckouts),
  onSchedule("purge-sign-ins", "53 * * * *", purgeSignIns),
];

/** Everything that workers do. */
export const work: Work = { jobs, sweeps };

/** Finds a sweep by its name. */
export function sweepNamed(name: string): Sweep {
  const found = sweeps.find((sweep) => sweep.name === name);
  if (!found) throw new Error(`there is no sweep ${name}`);
  return found;
}
