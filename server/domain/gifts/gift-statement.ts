import type { Cents } from "@/server/kernel/money";
import type { PaymentMethodDescription } from "@/server/ports/payment-rail";

/** What the SQL function `gift_create` is given, field by field. Times are ISO 8601, JSON is text, so that it stays as typed. */
export interface GiftStatement {
  caller_id: string;
  /** Null without an Idempotency-Key. */
  idempotency_key: string | null;
  request_hash: string | null;
  /** What the caller gets, and a repeat as well. */
  response_status: number;
  response_body: string;
  id: string;
  from_id: string;
  to_id: string;
  amount_cents: Cents;
  fee_cents: Cents;
  currency: string;
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
  public_name: string | null;
  public_message: string | null;
  hides_amount: boolean;
  rail: string;
  /** Null for the donor's default, and where there is a token. */
  payment_method_id: string | null;
  /** From the rail's own form, in place of a stored payment method. */
  payment_token: string | null;
  /** What a donor without a payment method gets as the default one; null where the rail lends none. */
  spare_method: ({ id: string; token: string } & PaymentMethodDescription) | null;
  /** In US cents, by tier; null without a limit. */
  outgoing_limits: readonly (Cents | null)[];
  incoming_limits: readonly (Cents | null)[];
  /** The first day of the month whose limits count. */
  month: string;
  event_id: string;
  /** JSON. */
  event_data: string;
  now: string;
}

/** The statement's text; its only value is what `giftStatement` writes. */
export const CREATE_GIFT = "SELECT outcome, status, body FROM gift_create($1::jsonb)";

/**
 * Writes what the function reads. Cents go as text, because JSON's numbers are not exact for all of them; a field that is
 * null is left out, which reads the same.
 */
export function giftStatement(gift: GiftStatement): string {
  return JSON.stringify(gift, (_, value) => (typeof value === "bigint" ? value.toString() : (value ?? undefined)));
}
