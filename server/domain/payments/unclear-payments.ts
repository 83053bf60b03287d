import type { PaymentStatus } from "@/server/domain/payments/payment-transitions";

/** The statuses in which it is not known what becomes of a payment. An index has these payments, oldest first. */
export const UNCLEAR_STATUSES = ["planned", "sent", "unknown", "disputed"] as const satisfies PaymentStatus[];
