import type { Identity, Pool } from "@/server/generated/prisma/client";
import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { isCharitable } from "@/server/resources/pool";

/** A pool with what decides whether its years are gifts. */
export type SponsoredPool = Pick<Pool, "legalStructure" | "sponsorId" | "sponsorAcceptedAt"> & {
  sponsor: Pick<Identity, "charityStatus" | "status"> | null;
};

/** The charity that a year charged now would be a gift to, and the fee on top; null and 0 if it is not a gift. */
export function giftOfYear(pool: SponsoredPool, memberId: string): { sponsorId: string | null; feeCents: Cents } {
  const { sponsor, sponsorId } = pool;
  const isSponsored = isCharitable(pool) && sponsor?.charityStatus === "verified" && sponsor.status === "active";
  // Nobody gives to itself.
  if (!isSponsored || sponsorId === memberId) return { sponsorId: null, feeCents: 0n };
  return { sponsorId, feeCents: GIFT_FEE_CENTS };
}
