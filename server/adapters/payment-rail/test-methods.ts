import type { RailWallet } from "@/server/ports/payment-form";

/**
 * What the payer's bank does to a charge after it has cleared; each step is a number of days after the previous one.
 */
export interface AfterClearing {
  outcome: "disputed" | "cleared" | "returned";
  days: number;
  /** True if half of the charge goes back while the rest stands. */
  returnsHalf?: true;
}

/** A payment method that needs no bank. */
export interface TestMethod {
  /** The card to enter in the rail's form to get it. */
  cardNumber: string;
  /** The code with which a charge is declined; otherwise it is accepted. */
  declines?: "declined" | "insufficient_funds" | "authentication_required";
  /** A multiple of the usual clearing time. */
  slowness?: number;
  /** True if the bank returns a charge when it would have cleared. */
  returns?: true;
  afterClearing?: readonly AfterClearing[];
  /** True if an answered dispute is won a day later. */
  winsIfAnswered?: true;
  /** True if refunds to it are rejected. */
  rejectsRefunds?: true;
  /** True if charges are accepted, but the rail's answer never arrives. */
  losesAnswers?: true;
  /** True if the bank releases a form's hold at once, before the charge. */
  endsAuthorization?: true;
}

/** What each test method does, deterministically. */
export const TEST_METHODS: ReadonlyMap<string, TestMethod> = new Map(
  Object.entries<TestMethod>({
    pm_sandbox_ok: { cardNumber: "4242424242424242" },
    pm_sandbox_declined: { cardNumber: "4000000000000002", declines: "declined" },
    pm_sandbox_insufficient_funds: { cardNumber: "4000000000009995", declines: "insufficient_funds" },
    pm_sandbox_authentication: { cardNumber: "4000002500003155", declines: "authentication_required" },
    pm_sandbox_returned: { cardNumber: "4000000000000341", returns: true },
    pm_sandbox_slow: { cardNumber: "4000000000007777", slowness: 10 },
    pm_sandbox_disputed: {
      cardNumber: "4000000000000259",
      afterClearing: [
        { outcome: "disputed", days: 1 },
        { outcome: "returned", days: 7 },
      ],
    },
    pm_sandbox_dispute_won: {
      cardNumber: "4000000000002685",
      afterClearing: [
        { outcome: "disputed", days: 1 },
        { outcome: "cleared", days: 7 },
      ],
    },
    pm_sandbox_dispute_answered: {
      cardNumber: "4000000000001976",
      winsIfAnswered: true,
      afterClearing: [
        { outcome: "disputed", days: 1 },
        { outcome: "returned", days: 7 },
      ],
    },
    pm_sandbox_part_refunded: {
      cardNumber: "4000000000005423",
      afterClearing: [{ outcome: "cleared", days: 1, returnsHalf: true }],
    },
    pm_sandbox_part_disputed: {
      cardNumber: "4000000000005431",
      afterClearing: [
        { outcome: "disputed", days: 1 },
        { outcome: "cleared", days: 7, returnsHalf: true },
      ],
    },
    pm_sandbox_late_return: { cardNumber: "4000000000000358", afterClearing: [{ outcome: "returned", days: 3 }] },
    pm_sandbox_refund_rejected: { cardNumber: "4000000000005126", rejectsRefunds: true },
    pm_sandbox_no_answer: { cardNumber: "4000000000006975", losesAnswers: true },
    pm_sandbox_authorization_ended: { cardNumber: "4000000000001414", endsAuthorization: true },
  }),
);

/** A wallet that holds nothing and says so: paying with it has the same effect as the test card that succeeds. */
export const TEST_WALLETS: readonly RailWallet[] = [{ name: "sandbox_wallet", label: "Sandbox Wallet" }];

/** The token for paying with a test wallet; null for an unknown wallet. */
export function testWalletToken(name: string): string | null {
  return TEST_WALLETS.some((wallet) => wallet.name === name) ? "pm_sandbox_ok" : null;
}

/** A destination of payouts in the sandbox. */
export interface TestAccount {
  rejectsPayouts?: true;
  /** The number of days after clearing at which the bank returns a payout. */
  returnsAfterDays?: number;
  /** The rail's initial status of it; enabled if absent. */
  status?: "pending" | "restricted" | "rejected";
  /** The number of days after which it is enabled. */
  enabledAfterDays?: number;
}

/** The behavior of payouts to each test account. */
export const TEST_ACCOUNTS: ReadonlyMap<string, TestAccount> = new Map(
  Object.entries<TestAccount>({
    po_sandbox_ok: {},
    po_sandbox_rejected: { rejectsPayouts: true },
    po_sandbox_returned: { returnsAfterDays: 3 },
    po_sandbox_account_restricted: { status: "restricted" },
    po_sandbox_account_rejected: { status: "rejected" },
    po_sandbox_account_pending: { status: "pending", enabledAfterDays: 1 },
  }),
);
