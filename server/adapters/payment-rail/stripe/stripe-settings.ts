import type Stripe from "stripe";
import type { UrlSigning } from "@/server/adapters/payment-rail/url-signature";

/** What the Stripe rail is made with. `mac` signs the URL to which a form that was left leads back. */
export interface StripeRailSettings extends UrlSigning {
  stripe: Stripe;
  /** Whether the client's key moves real money. What Stripe says of the other mode is not believed. */
  isLive: boolean;
  /** The signing secrets of the webhook endpoints: one for this account, one for connected accounts, and during a rotation two of each. */
  webhookSecrets: readonly string[];
  /** The currencies that are charged and paid out, in capital letters: those that this Stripe account holds. */
  currencies: readonly string[];
  /** Those that are charged besides, and that Stripe converts. Nobody is paid in them. None if absent. */
  convertedCurrencies?: readonly string[];
  /** The countries of payers, in two capital letters; everywhere if absent. */
  countries?: readonly string[];
  /** The time by which events are looked up that were never sent. */
  now(): Date;
  /** How many changes of the balance a page of the statement has at most; 100 by default, which is what Stripe lists at once. */
  statementPageSize?: number;
}
