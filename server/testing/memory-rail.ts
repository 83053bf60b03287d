import type {
  ChargeOutcome,
  ClearingOutcome,
  PaymentForm,
  PaymentMethodDescription,
  PaymentRail,
  PaymentReturn,
  RailOperation,
  RefundOutcome,
} from "@/server/ports/payment-rail";

const TOKEN = /^pm_sandbox_(\w+)$/;

/** A stateless rail: the token decides, and what it accepts clears after the delay. */
export class MemoryRail implements PaymentRail {
  readonly name = "memory";
  readonly spareMethod = { token: "pm_sandbox_ok", type: "card", brand: "memory", last4: null };
  /** Every requested charge, in order, so that a test can see a duplicate. */
  readonly charges: RailOperation[] = [];

  constructor(private readonly clearingDelayMs = 7_200_000) {}

  async describe(token: string): Promise<PaymentMethodDescription | null> {
    return this.isDirectToken(token) ? { type: "card", brand: "sandbox", last4: "4242" } : null;
  }

  isDirectToken(token: string): boolean {
    return TOKEN.test(token);
  }

  async startPayment({ reference }: PaymentForm): Promise<{ url: string }> {
    return { url: `memory:${reference}` };
  }

  async readPayment(query: URLSearchParams): Promise<PaymentReturn> {
    const reference = query.get("reference");
    const token = query.get("token");
    if (!reference) return { outcome: "invalid" };
    return token ? { outcome: "completed", reference, token } : { outcome: "canceled", reference };
  }

  async charge(operation: RailOperation, now: Date): Promise<ChargeOutcome> {
    this.charges.push(operation);
    const verdict = TOKEN.exec(operation.paymentToken)?.[1];
    if (verdict === "declined" || verdict === "insufficient_funds") {
      return { outcome: "declined", code: verdict, message: "The payment method was declined." };
    }
    const clearsAt = new Date(now.getTime() + this.clearingDelayMs);
    return { outcome: "accepted", railReference: `memory:${operation.key}`, clearsAt };
  }

  async clearing(operation: RailOperation & { clearsAt: Date }, now: Date): Promise<ClearingOutcome> {
    if (operation.clearsAt > now) return { outcome: "clearing", checkAgainAt: operation.clearsAt };
    if (operation.paymentToken === "pm_sandbox_returned") {
      return { outcome: "returned", code: "returned", message: "The payment was returned." };
    }
    return { outcome: "cleared" };
  }

  async refund(operation: RailOperation): Promise<RefundOutcome> {
    return { outcome: "refunded", railReference: `memory:${operation.key}` };
  }
}
