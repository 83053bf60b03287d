import { runStates } from "@/server/adapters/job-engine/run-states";
import { bankFileStates } from "@/server/domain/bank/bank-file-states";
import { paymentFileStates } from "@/server/domain/bank/outgoing/payment-file-states";
import { transferStates } from "@/server/domain/bank/outgoing/transfer-states";
import { refundRequestStates } from "@/server/domain/bank/refund-accounts/refund-request-states";
import { campaignStates } from "@/server/domain/campaigns/campaign-states";
import { approvalStates } from "@/server/domain/campaigns/p2p/approval-states";
import { charityApplicationStates } from "@/server/domain/charities/application-states";
import { checkoutStates } from "@/server/domain/checkouts/checkout-states";
import { giftHoldStates } from "@/server/domain/checkouts/hold-states";
import { disputeStates } from "@/server/domain/disputes/dispute-states";
import { emailStates } from "@/server/domain/email/email-states";
import { secondApprovalStates } from "@/server/domain/four-eyes/second-approval-states";
import { giftStates } from "@/server/domain/gifts/gift-states";
import { identityStates } from "@/server/domain/identities/identity-states";
import { payoutAccountStates } from "@/server/domain/identities/payout-onboarding/payout-account-states";
import { setupSessionStates } from "@/server/domain/identities/setup-sessions/setup-session-states";
import { verificationStates } from "@/server/domain/identities/verification-states";
import { allocationStates } from "@/server/domain/matching/allocation-states";
import { matchStates } from "@/server/domain/matching/match-states";
import { paymentStates } from "@/server/domain/payments/payment-states";
import { payoutStates } from "@/server/domain/payouts/payout-states";
import { commitmentStates } from "@/server/domain/pools/commitments/commitment-states";
import { prepaymentStates } from "@/server/domain/pools/commitments/prepayment-states";
import { disbursementStates } from "@/server/domain/pools/disbursements/disbursement-states";
import { memberStates } from "@/server/domain/pools/members/member-states";
import { poolStates } from "@/server/domain/pools/pool-states";
import { receiptStates } from "@/server/domain/receipts/receipt-states";
import { occurrenceStates } from "@/server/domain/recurring/occurrence-states";
import { recurringGiftStates } from "@/server/domain/recurring/recurring-gift-states";
import { screeningCaseStates } from "@/server/domain/screening/case-states";
import { taskStates } from "@/server/domain/tasks/task-states";
import { webhookDeliveryStates } from "@/server/domain/webhooks/delivery-states";
import { webhookEndpointStates } from "@/server/domain/webhooks/endpoint-states";
import { PAYOUT_ACCOUNT_STATUSES } from "@/server/kernel/payout-account-words";
import type { StateMachine } from "@/server/kernel/states";
import { CAMPAIGN_STATUSES } from "@/server/resources/campaign";
import { CHARITY_APPLICATION_STATUSES } from "@/server/resources/charity-application";
import { COMMITMENT_STATUSES } from "@/server/resources/commitment";
import { DISBURSEMENT_STATUSES } from "@/server/resources/disbursement";
import { GIFT_STATUSES } from "@/server/resources/gift";
import { IDENTITY_STATUSES } from "@/server/resources/identity";
import { MATCH_STATUSES } from "@/server/resources/match";
import { PAYOUT_STATUSES } from "@/server/resources/payout";
import { POOL_STATUSES } from "@/server/resources/pool";
import { POOL_MEMBER_STATUSES } from "@/server/resources/pool-member";
import { RECEIPT_STATUSES } from "@/server/resources/receipt";
import { RECURRING_GIFT_STATUSES } from "@/server/resources/recurring-gift";
import { SETUP_SESSION_STATUSES } from "@/server/resources/setup-session";
import { VERIFICATION_STATUSES } from "@/server/resources/verification";
import { WEBHOOK_DELIVERY_STATUSES } from "@/server/resources/webhook-delivery";
import { WEBHOOK_ENDPOINT_STATUSES } from "@/server/resources/webhook-endpoint";

interface StatusColumn {
  machine: StateMachine<string, string>;
  /** The statuses that the API shows; absent for internal ones. */
  shown?: readonly string[];
  /** The state that the column stores as null. */
  whenNull?: string;
}

/** Every column that stores a status, and the table of states that governs it. */
export const STATUS_COLUMNS: Record<string, StatusColumn> = {
  "gifts.status": { machine: giftStates, shown: GIFT_STATUSES },
  "campaigns.status": { machine: campaignStates, shown: CAMPAIGN_STATUSES },
  "campaigns.approval": { machine: approvalStates, whenNull: "unasked" },
  "recurring_gifts.status": { machine: recurringGiftStates, shown: RECURRING_GIFT_STATUSES },
  "recurring_occurrences.state": { machine: occurrenceStates },
  "checkouts.status": { machine: checkoutStates },
  "gift_holds.status": { machine: giftHoldStates },
  "matches.status": { machine: matchStates, shown: MATCH_STATUSES },
  "match_allocations.status": { machine: allocationStates },
  "pools.status": { machine: poolStates, shown: POOL_STATUSES },
  "pool_members.status": { machine: memberStates, shown: POOL_MEMBER_STATUSES },
  "commitments.status": { machine: commitmentStates, shown: COMMITMENT_STATUSES },
  "prepayments.status": { machine: prepaymentStates },
  "disbursements.status": { machine: disbursementStates, shown: DISBURSEMENT_STATUSES },
  "disputes.status": { machine: disputeStates },
  "bank_files.status": { machine: bankFileStates },
  "bank_payment_files.status": { machine: paymentFileStates },
  "bank_transfers.status": { machine: transferStates },
  "refund_requests.status": { machine: refundRequestStates },
  "payout_accounts.status": { machine: payoutAccountStates, shown: PAYOUT_ACCOUNT_STATUSES },
  "payouts.status": { machine: payoutStates, shown: PAYOUT_STATUSES },
  "receipts.status": { machine: receiptStates, shown: RECEIPT_STATUSES },
  "identities.status": { machine: identityStates, shown: IDENTITY_STATUSES },
  "setup_sessions.status": { machine: setupSessionStates, shown: SETUP_SESSION_STATUSES },
  "verifications.status": { machine: verificationStates, shown: VERIFICATION_STATUSES },
  "screening_cases.status": { machine: screeningCaseStates },
  "webhook_endpoints.status": { machine: webhookEndpointStates, shown: WEBHOOK_ENDPOINT_STATUSES },
  "webhook_deliveries.status": { machine: webhookDeliveryStates, shown: WEBHOOK_DELIVERY_STATUSES },
  "email_messages.status": { machine: emailStates },
  "payments.status": { machine: paymentStates },
  "charity_applications.status": { machine: charityApplicationStates, shown: CHARITY_APPLICATION_STATUSES },
  "tasks.status": { machine: taskStates },
  "second_approvals.status": { machine: secondApprovalStates },
  "job_runs.status": { machine: runStates },
};

/** Columns that look like statuses but have no transitions of their own, and why. */
export const NOT_MOVED: Record<string, string> = {
  "identities.charity_status": "says how the latest application or check ended, and is written with it",
  "request_logs.body_state": "says once how much of a body was stored",
};
