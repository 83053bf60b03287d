import type { Cents } from "@/server/kernel/money";

/** One movement that a rail is asked for. The key is ours, stable over retries, so that a rail does it once. */
export interface RailOperation {
  key: string;
  giftId: string;
  amountCents: Cents;
  currency: string;
  paymentToken: string;
}

/** What a rail answers to a charge. `unknown` is never taken for a no: the same operation is asked again. */
export type ChargeOutcome =
  | { outcome: "accepted"; railReference: string; clearsAt: Date }
  | { outcome: "declined"; code: string; message: string }
  | { outcome: "unknown"; message: string };

/** How far a charge has come that the rail accepted earlier. */
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

/** What the rail's own form is opened with: for a sum, or with none to have a payment method kept. */
export interface PaymentForm {
  /** Ours; comes back with the answer. */
  reference: string;
  amountCents: Cents | null;
  currency: string;
  /** What is paid for, as the payer reads it. */
  description: string;
  /** The language of the page that leads there, such as `pt`. */
  locale: string;
  /** Where the form leads back to, whatever happens. The rail adds its answer to the query. */
  returnUrl: string;
}

/** What the form's answer says. Nothing was charged yet: a token is what a charge is made with. */
export type PaymentReturn =
  | { outcome: "completed"; reference: string; token: string }
  | { outcome: "canceled"; reference: string }
  | { outcome: "invalid" };

/** A way that money moves over. An adapter never throws for a business outcome and never touches the database. */
export interface PaymentRail {
  name: string;
  /** The token of a method that always clears, made for senders without one; null on rails that move real money. */
  spareToken: string | null;
  /** Describes a token from the rail's own form; null when the rail does not know it. */
  describe(token: string): Promise<PaymentMethodDescription | null>;
  /** True for tokens that may stand wherever a payment method id is asked for. */
  isDirectToken(token: string): boolean;
  /** Opens the rail's own form, where the payer types what Almoner must never see, and returns its address. */
  startPayment(form: PaymentForm): Promise<{ url: string }>;
  /** Reads the query with which the form led back. Anybody may have written it, so the rail checks it. */
  readPayment(query: URLSearchParams): Promise<PaymentReturn>;
  charge(operation: RailOperation, now: Date): Promise<ChargeOutcome>;
  clearing(operation: RailOperation & { railReference: string; clearsAt: Date }, now: Date): Promise<ClearingOutcome>;
  refund(operation: RailOperation & { railReference: string }, now: Date): Promise<RefundOutcome>;
}
