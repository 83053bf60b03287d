import type { PaymentStatus } from "@/server/domain/payments/payment-transitions";

/** The statuses in which a payment's outcome is not known. An index has these payments, oldest first. */
export const UNCLEAR_STATUSES = ["planned", "sent", "unknown", "disputed"] as const satisfies PaymentStatus[];
