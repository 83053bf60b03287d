import type Stripe from "stripe";
import type { UrlSigning } from "@/server/adapters/payment-rail/url-signature";

/** The settings of the Stripe rail. `mac` signs the URL to which an abandoned form returns. */
export interface StripeRailSettings extends UrlSigning {
  stripe: Stripe;
  /** Whether the client's key moves real money. Data from the other mode is ignored. */
  isLive: boolean;
  /**
   * The signing secrets of the webhook endpoints: one for this account, one for connected accounts, and two of each
   * during a rotation.
   */
  webhookSecrets: readonly string[];
  /** The currencies for charges and payouts, in upper case: those that this Stripe account holds. */
  currencies: readonly string[];
  /** Additional currencies for charges, which Stripe converts. There are no payouts in them. None if absent. */
  convertedCurrencies?: readonly string[];
  /** The payers' countries, as upper-case ISO codes; all if absent. */
  countries?: readonly string[];
  /** The time for looking up events that were never delivered. */
  now(): Date;
  /**
   * The maximum number of balance transactions per page of the statement; 100 by default, the most that Stripe lists at
   * once.
   */
  statementPageSize?: number;
}
