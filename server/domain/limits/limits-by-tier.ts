import type { LimitDirection } from "@/server/domain/limits/limit-shares";
import { MONTHLY_LIMITS } from "@/server/kernel/limits";

const limitsOf = (direction: LimitDirection) =>
  Object.values(MONTHLY_LIMITS).map((tier) => tier[direction]?.toString() ?? null);

/** The monthly limits in US cents by direction and tier, in the form that SQL functions read; null for no limit. */
export const LIMITS_BY_TIER: Readonly<Record<LimitDirection, readonly (string | null)[]>> = {
  outgoing: limitsOf("outgoing"),
  incoming: limitsOf("incoming"),
};
