import type { storedViews } from "@/server/events/emit";
import type { GiftSource } from "@/server/kernel/gift-sources";
import type { PaymentMethodDescription } from "@/server/ports/rail-descriptions";
import type { SharedContact } from "@/server/resources/gift-donor";

/**
 * The input of the SQL function `gift_create`, field by field. Times are ISO 8601; JSON is text, to stay as sent; cents are
 * text, because JSON numbers cannot represent all of them exactly.
 */
export interface GiftStatement {
  caller_id: string;
  /** Null without an Idempotency-Key. */
  idempotency_key: string | null;
  request_hash: string | null;
  /** The response, also for repeated requests. */
  response_status: number;
  response_body: string;
  id: string;
  from_id: string;
  to_id: string;
  amount_cents: string;
  fee_cents: string;
  currency: string;
  source: GiftSource;
  memo: string | null;
  /** JSON. */
  metadata: string;
  anonymous: boolean;
  /** JSON, or null for none. */
  dedication: string | null;
  campaign_id: string | null;
  matched_gift_id: string | null;
  match_id: string | null;
  recurring_gift_id: string | null;
  donor_name: string | null;
  public_name: string | null;
  public_message: string | null;
  hides_amount: boolean;
  /** Null if the recipient gets the donor's name alone; empty to use the donor's own record. */
  contact: SharedContact | Record<string, never> | null;
  rail: string;
  /** Null for the donor's default, and if there is a token. */
  payment_method_id: string | null;
  /** From the rail's own form, instead of a stored payment method. */
  payment_token: string | null;
  /** The default method for a donor without one; null if the rail lends none. */
  spare_method: ({ id: string; token: string } & PaymentMethodDescription) | null;
  /** In US cents, by tier; null without a limit. */
  outgoing_limits: readonly (string | null)[];
  incoming_limits: readonly (string | null)[];
  /** The first day of the month whose limits apply. */
  month: string;
  event_id: string;
  /** JSON. */
  event_data: string;
  event_views: ReturnType<typeof storedViews>;
  /** What the gift says if its donor has no payment method and is asked for one; null if that is an error. */
  waiting: WaitingGift | null;
  now: string;
}

/** A gift that waits for its donor. */
export interface WaitingGift {
  /** True if it waits whatever payment method the donor has. */
  asks: boolean;
  /** The code with which it fails if they do nothing, and when. */
  code: string;
  expires_at: string;
  response_body: string;
  /** What the donor transfers with; null on a rail that charges by a payment method. */
  transfer: { reference: string; account_id: string } | null;
  /** Of `gift.created`. */
  event_views: ReturnType<typeof storedViews>;
  /** `gift.action_required`, and its data as JSON. */
  event_id: string;
  event_data: string;
}

/** The statement's text; its only parameter is what `giftStatement` writes. */
export const CREATE_GIFT = "SELECT outcome, status, body FROM gift_create($1::jsonb)";

/** Writes what the function reads. */
export function giftStatement(gift: GiftStatement): string {
  return JSON.stringify(gift);
}
