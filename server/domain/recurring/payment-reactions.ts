import type { GiftChanges } from "@/server/domain/gifts/gift-transitions";
import type { PaymentChanges } from "@/server/domain/payments/payment-transitions";
import { disputeOccurrences, returnOccurrences } from "@/server/domain/recurring/occurrence-transitions";
import type { Gift, Payment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { Cause, Follows } from "@/server/operations/reaction";

/** Marks occurrences whose payment the rail took back after their gifts settled. A person's refund is no failure. */
export async function syncLateReturns(tx: Context, gifts: Gift[], { returnedByRail }: GiftChanges): Promise<void> {
  await returnOccurrences(
    tx,
    gifts.filter(({ id }) => returnedByRail?.has(id)),
  );
}

/** Marks the occurrences whose payment is disputed. */
async function syncDisputes(tx: Context, payments: Payment[]): Promise<void> {
  const charges = payments.filter(({ subjectType, direction }) => subjectType === "gift" && direction === "charge");
  await disputeOccurrences(
    tx,
    charges.map(({ subjectId }) => subjectId),
  );
}

/** The consequences of what the rail says about payments of recurring gifts. */
export const RECURRING_PAYMENT_REACTIONS = {
  "payment:dispute": {
    after: [{ run: syncDisputes, does: "Marks the dates of recurring gifts as disputed: they are canceled." }],
  },
} satisfies Partial<Record<Cause, Follows<Payment, PaymentChanges>>>;
