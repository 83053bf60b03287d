import type { MatchPauseReason } from "@/server/resources/match";

/** Why a matching gift fails if its contribution is refunded before it has settled. */
export const MATCHED_GIFT_REVERSED = {
  code: "matched_gift_reversed",
  message: "The contribution that this gift matches was refunded.",
} as const;

interface Rejection {
  reason: MatchPauseReason;
  /** Worded for both sides: reveals nothing about limits or screening. */
  message: string;
}

const DECLINED: Rejection = { reason: "declined", message: "The gift from the sponsor was declined." };

/** The codes with which a sponsor's gift can be rejected or fail. Any other code comes from the rail. */
const REJECTIONS: Record<string, Rejection> = {
  monthly_limit_exceeded: {
    reason: "monthly_limit_exceeded",
    message: "The gift would exceed a monthly limit of the sponsor or the beneficiary.",
  },
  identity_suspended: {
    reason: "declined",
    message: "The sponsor or the beneficiary cannot send or receive right now.",
  },
  screening_rejected: DECLINED,
  not_permitted: DECLINED,
  not_beneficiary: DECLINED,
  unsupported_currency: DECLINED,
};

/** Returns why a match is paused when its gift was rejected or failed with this code. */
export function rejectionOf(code: string): Rejection {
  return REJECTIONS[code] ?? { reason: "payment_failed", message: "The sponsor's payment failed." };
}
