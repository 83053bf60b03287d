import type { AccountRequirement, PayoutAccountStatus } from "@/server/kernel/payout-account-words";

/** An account that payouts can go to, as Almoner names it to a rail. */
export interface RailAccountName {
  /** Ours, unique and stable. A rail opens one account for a key. */
  key: string;
  /** The rail's own name for it; null until it is opened. */
  token: string | null;
  /** When it became an identity's, by the product's clock. */
  createdAt: Date;
}

/** What a rail says about an account. */
export interface RailAccount {
  /**
   * - `pending`: its owner has not said everything, or the rail is still checking it.
   * - `enabled`: payouts go to it.
   * - `restricted`: they do not before what is missing is there.
   * - `rejected`: they never will.
   */
  status: PayoutAccountStatus;
  /** What its owner has to do; empty while only the rail is working on it. */
  requirements: readonly { code: AccountRequirement; dueAt: Date | null }[];
  type: string;
  bank: string | null;
  last4: string | null;
}

/** The rail's page on which the owner of an account enters what Almoner must never see. */
export interface OnboardingPage extends RailAccountName {
  /** The owner's country, two letters; null if nobody has named it. */
  country: string | null;
  /** Where the page leads back to, whether it was finished or left. */
  returnUrl: string;
  locale: string;
}

/** How a rail sets up and checks the accounts that it pays to. */
export interface RailAccounts {
  /** Whether its page is one of ours, and Almoner keeps the account's numbers itself, encrypted. */
  keepsNumbers?: true;
  /** Opens the account unless its key was opened before, and returns its token and the URL of its page. */
  startOnboarding(
    page: OnboardingPage,
    options: { now: Date; signal: AbortSignal },
  ): Promise<{ token: string; url: string }>;
  /** Returns what is known about an account now; null if the rail does not know it. Throws without a clear answer. */
  read(account: RailAccountName, options: { now: Date; signal: AbortSignal }): Promise<RailAccount | null>;
}
