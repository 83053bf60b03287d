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

/** A way that money moves over. An adapter never throws for a business outcome and never touches the database. */
export interface PaymentRail {
  name: string;
  /** The token of a method that always clears, made for senders without one; null on rails that move real money. */
  spareToken: string | null;
  /** Describes a token from the rail's own form; null when the rail does not know it. */
  describe(token: string): Promise<PaymentMethodDescription | null>;
  /** True for tokens that may stand wherever a payment method id is asked for. */
  isDirectToken(token: string): boolean;
  charge(operation: RailOperation, now: Date): Promise<ChargeOutcome>;
  clearing(operation: RailOperation & { railReference: string; clearsAt: Date }, now: Date): Promise<ClearingOutcome>;
  refund(operation: RailOperation & { railReference: string }, now: Date): Promise<RefundOutcome>;
}
