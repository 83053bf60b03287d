import type { PaymentRail } from "@/server/ports/payment-rail";

interface TestMethod {
  last4: string;
  charge: "accepted" | "declined";
  code?: string;
  message?: string;
  /** How many times the usual clearing time it takes. */
  slowness?: number;
  returns?: { code: string; message: string };
}

/** What each test method does, always the same. */
const METHODS = new Map<string, TestMethod>(
  Object.entries({
    pm_sandbox_ok: { last4: "4242", charge: "accepted" },
    pm_sandbox_declined: {
      last4: "0002",
      charge: "declined",
      code: "declined",
      message: "The payment method was declined. Use another one.",
    },
    pm_sandbox_insufficient_funds: {
      last4: "9995",
      charge: "declined",
      code: "insufficient_funds",
      message: "The payment method does not hold enough. Use another one or give less.",
    },
    pm_sandbox_returned: {
      last4: "0341",
      charge: "accepted",
      returns: {
        code: "returned",
        message: "The bank took the payment back while it was clearing. Use another payment method.",
      },
    },
    pm_sandbox_slow: { last4: "7777", charge: "accepted", slowness: 10 },
  } satisfies Record<string, TestMethod>),
);

/** A rail that moves no money: what happens depends on the payment method alone, when on the product's clock. */
export function sandboxRail({ settlementDelayMs }: { settlementDelayMs: number }): PaymentRail {
  return {
    name: "sandbox",
    spareToken: "pm_sandbox_ok",
    isDirectToken: (token) => METHODS.has(token),
    async describe(token) {
      const method = METHODS.get(token);
      return method ? { type: "card", brand: "sandbox", last4: method.last4 } : null;
    },
    async charge(operation, now) {
      const method = METHODS.get(operation.paymentToken);
      if (!method)
        return {
          outcome: "declined",
          code: "declined",
          message: "The payment method does not exist. Use another one.",
        };
      if (method.charge === "declined") return { outcome: "declined", code: method.code!, message: method.message! };
      const clearsAt = new Date(now.getTime() + settlementDelayMs * (method.slowness ?? 1));
      return { outcome: "accepted", railReference: `sandbox_${operation.key}`, clearsAt };
    },
    async clearing(operation, now) {
      if (operation.clearsAt > now) return { outcome: "clearing", checkAgainAt: operation.clearsAt };
      const returns = METHODS.get(operation.paymentToken)?.returns;
      return returns ? { outcome: "returned", ...returns } : { outcome: "cleared" };
    },
    async refund(operation) {
      return { outcome: "refunded", railReference: `sandbox_${operation.key}` };
    },
  };
}
