import {
  readSandboxReturn,
  type SandboxFormSettings,
  sandboxFormUrl,
} from "@/server/adapters/payment-rail/sandbox-form";
import { TEST_METHODS } from "@/server/adapters/payment-rail/test-methods";
import type { PaymentRail } from "@/server/ports/payment-rail";

interface SandboxRailSettings extends SandboxFormSettings {
  settlementDelayMs: number;
}

/** A rail that moves no money: the outcome depends only on the payment method, the timing on the product's clock. */
export function sandboxRail({ settlementDelayMs, ...form }: SandboxRailSettings): PaymentRail {
  return {
    name: "sandbox",
    spareMethod: { token: "pm_sandbox_ok", type: "card", brand: "sandbox", last4: "0000" },
    isDirectToken: (token) => TEST_METHODS.has(token),
    async describe(token) {
      const method = TEST_METHODS.get(token);
      return method ? { type: "card", brand: "sandbox", last4: method.cardNumber.slice(-4) } : null;
    },
    async startPayment(requested) {
      return { url: sandboxFormUrl(form, requested) };
    },
    async readPayment(query) {
      return readSandboxReturn(form, query);
    },
    async charge(operation, now) {
      const method = TEST_METHODS.get(operation.paymentToken);
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
      const returns = TEST_METHODS.get(operation.paymentToken)?.returns;
      return returns ? { outcome: "returned", ...returns } : { outcome: "cleared" };
    },
    async refund(operation) {
      return { outcome: "refunded", railReference: `sandbox_${operation.key}` };
    },
  };
}
