import type { Cents } from "@/server/kernel/money";

/**
 * One movement of money requested from a rail. The key is ours and stable over retries, so that a rail executes it
 * once.
 */
export interface RailOperation {
  key: string;
  giftId: string;
  amountCents: Cents;
  currency: string;
  paymentToken: string;
}

/** A rail's response to a charge. `unknown` is never treated as a failure: the same operation is retried. */
export type ChargeOutcome =
  | { outcome: "accepted"; railReference: string; clearsAt: Date }
  | { outcome: "declined"; code: string; message: string }
  | { outcome: "unknown"; message: string };

/** The status of a charge that the rail accepted earlier. */
export type ClearingOutcome =
  | { outcome: "cleared" }
  | { outcome: "returned"; code: string; message: string }
  | { outcome: "clearing"; checkAgainAt: Date };

export type RefundOutcome =
  | { outcome: "refunded"; railReference: string }
  | { outcome: "rejected"; message: string }
  | { outcome: "unknown"; message: string };

export interface PaymentMethodDescription {
  type: string;
  brand: string | null;
  last4: string | null;
}

/** What the rail's own form is opened with: an amount, or none to save a payment method. */
export interface PaymentForm {
  /** Ours; comes back with the response. */
  reference: string;
  amountCents: Cents | null;
  currency: string;
  /** What is paid for, in the payer's words. */
  description: string;
  /** The language of the page that leads there, such as `pt`. */
  locale: string;
  /** Where the form returns to, whatever happens. The rail adds its response to the query. */
  returnUrl: string;
}

/** What the form returned. Nothing has been charged yet: the token is what a charge is made with. */
export type PaymentReturn =
  | { outcome: "completed"; reference: string; token: string }
  | { outcome: "canceled"; reference: string }
  | { outcome: "invalid" };

/** A payment rail. An adapter never throws for a business outcome and never touches the database. */
export interface PaymentRail {
  name: string;
  /** A method that always clears, created for donors without one; null on rails that move real money. */
  spareMethod: ({ token: string } & PaymentMethodDescription) | null;
  /** Describes a token from the rail's own form; null if the rail does not know it. */
  describe(token: string): Promise<PaymentMethodDescription | null>;
  /** True for tokens that are accepted wherever a payment method id is. */
  isDirectToken(token: string): boolean;
  /** Opens the rail's own form, where the payer enters what Almoner must never see, and returns its URL. */
  startPayment(form: PaymentForm): Promise<{ url: string }>;
  /** Reads the query with which the form returned. Anyone may have written it, so the rail verifies it. */
  readPayment(query: URLSearchParams): Promise<PaymentReturn>;
  charge(operation: RailOperation, now: Date): Promise<ChargeOutcome>;
  clearing(operation: RailOperation & { railReference: string; clearsAt: Date }, now: Date): Promise<ClearingOutcome>;
  refund(operation: RailOperation & { railReference: string }, now: Date): Promise<RefundOutcome>;
}
