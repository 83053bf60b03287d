/** A payment method that needs no bank. */
interface TestMethod {
  /** The card to enter in the rail's form to get it. */
  cardNumber: string;
  charge: "accepted" | "declined";
  code?: string;
  message?: string;
  /** How many times the usual clearing time it takes. */
  slowness?: number;
  returns?: { code: string; message: string };
}

/** What each test method does, deterministically. */
export const TEST_METHODS = new Map<string, TestMethod>(
  Object.entries({
    pm_sandbox_ok: { cardNumber: "4242424242424242", charge: "accepted" },
    pm_sandbox_declined: {
      cardNumber: "4000000000000002",
      charge: "declined",
      code: "declined",
      message: "The payment method was declined. Use another one.",
    },
    pm_sandbox_insufficient_funds: {
      cardNumber: "4000000000009995",
      charge: "declined",
      code: "insufficient_funds",
      message: "The payment method has insufficient funds. Use another one, or give less.",
    },
    pm_sandbox_returned: {
      cardNumber: "4000000000000341",
      charge: "accepted",
      returns: {
        code: "returned",
        message: "The bank returned the payment while it was clearing. Use another payment method.",
      },
    },
    pm_sandbox_slow: { cardNumber: "4000000000007777", charge: "accepted", slowness: 10 },
  } satisfies Record<string, TestMethod>),
);
