import type { Gift } from "@/server/generated/prisma/client";
import { PLAIN_DECLINE, SCREENING_REJECTED } from "@/server/kernel/plain-decline";

/** Which sides of a gift its reader manages. */
export interface GiftSides {
  sender: boolean;
  recipient: boolean;
}

type Failed = Pick<Gift, "failureCode" | "failureMessage" | "rejectedSide">;

/**
 * Why a gift failed, as its reader may know: a rejection by screening is shown to the side that was hit, and as a plain
 * decline to the other.
 */
export function failureFor({ failureCode, failureMessage, rejectedSide }: Failed, { sender, recipient }: GiftSides) {
  if (!failureCode) return {};
  const wasHit = rejectedSide === "both" ? sender || recipient : rejectedSide === "sender" ? sender : recipient;
  if (failureCode === SCREENING_REJECTED && !wasHit)
    return { failure_code: PLAIN_DECLINE.code, failure_message: PLAIN_DECLINE.message };
  return { failure_code: failureCode, failure_message: failureMessage ?? "" };
}
