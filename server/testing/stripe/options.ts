/** What a restricted key may do with each resource; what is not listed is forbidden. */
export type Permissions = Record<string, "read" | "write">;

export interface DoubleOptions {
  /** The double's clock, for objects, due work and idempotency keys. */
  now: () => Date;
  /** The file that keeps the state across restarts; null keeps it in memory only. */
  file: string | null;
  /** The platform's own account. */
  account: string;
  country: string;
  defaultCurrency: string;
  /** Currencies that the platform has bank accounts for; others are converted to `defaultCurrency`. */
  settlementCurrencies: string[];
  /** The fraction by which conversion rates grow per day of the double's time. */
  rateDrift: number;
  /** Currencies that the account cannot charge. */
  unsupportedCurrencies: string[];
  /** What the account can take besides cards. */
  capabilities: string[];
  /** Restricted keys, by key. Secret keys need no entry. */
  restrictedKeys: Record<string, Permissions>;
  /** How long a bank debit stays `processing`. */
  debitMs: number;
  /** How long after its success a debit is returned, for test methods that are returned. */
  returnMs: number;
  /** How long until a charge's money is available. */
  availableMs: number;
  /** How long until an asynchronous capture has its balance transaction. */
  asyncCaptureMs: number;
  /** How long a pending refund takes. */
  refundMs: number;
  /** How long a payout takes to arrive. */
  payoutMs: number;
  /** How long until search finds a new object. */
  searchLagMs: number;
  /** How often due work runs without a request; 0 for never. */
  tickMs: number;
  /** The seed of random decisions. */
  seed: number;
}

const DAY_MS = 86_400_000;

export const DEFAULT_OPTIONS: DoubleOptions = {
  now: () => new Date(),
  file: null,
  account: "acct_1DoublePlatform00",
  country: "US",
  defaultCurrency: "usd",
  settlementCurrencies: ["usd"],
  rateDrift: 0,
  unsupportedCurrencies: [],
  capabilities: ["us_bank_account_ach_payments", "sepa_debit_payments", "bacs_debit_payments"],
  restrictedKeys: {},
  debitMs: 4 * DAY_MS,
  returnMs: 30 * DAY_MS,
  availableMs: 2 * DAY_MS,
  asyncCaptureMs: 1000,
  refundMs: 3 * DAY_MS,
  payoutMs: 2 * DAY_MS,
  searchLagMs: 60_000,
  tickMs: 250,
  seed: 1,
};
