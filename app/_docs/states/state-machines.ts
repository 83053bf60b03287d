import { campaignStates } from "@/server/domain/campaigns/campaign-states";
import { approvalStates } from "@/server/domain/campaigns/p2p/approval-states";
import { charityApplicationStates } from "@/server/domain/charities/application-states";
import { checkoutStates } from "@/server/domain/checkouts/checkout-states";
import { giftStates } from "@/server/domain/gifts/gift-states";
import { identityStates } from "@/server/domain/identities/identity-states";
import { payoutAccountStates } from "@/server/domain/identities/payout-onboarding/payout-account-states";
import { setupSessionStates } from "@/server/domain/identities/setup-sessions/setup-session-states";
import { verificationStates } from "@/server/domain/identities/verification-states";
import { matchStates } from "@/server/domain/matching/match-states";
import { payoutStates } from "@/server/domain/payouts/payout-states";
import { commitmentStates } from "@/server/domain/pools/commitments/commitment-states";
import { disbursementStates } from "@/server/domain/pools/disbursements/disbursement-states";
import { memberStates } from "@/server/domain/pools/members/member-states";
import { poolStates } from "@/server/domain/pools/pool-states";
import { receiptStates } from "@/server/domain/receipts/receipt-states";
import { recurringGiftStates } from "@/server/domain/recurring/recurring-gift-states";
import { webhookDeliveryStates } from "@/server/domain/webhooks/delivery-states";
import { webhookEndpointStates } from "@/server/domain/webhooks/endpoint-states";
import type { StateMachine } from "@/server/kernel/states";

/** Every state table that clients can observe. The test next to this file fails if one is missing. */
export const STATE_MACHINES: readonly StateMachine<string, string>[] = [
  giftStates,
  campaignStates,
  approvalStates,
  recurringGiftStates,
  checkoutStates,
  matchStates,
  poolStates,
  memberStates,
  commitmentStates,
  disbursementStates,
  payoutStates,
  payoutAccountStates,
  receiptStates,
  identityStates,
  verificationStates,
  setupSessionStates,
  charityApplicationStates,
  webhookEndpointStates,
  webhookDeliveryStates,
];
