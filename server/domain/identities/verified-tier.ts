import type { Verification } from "@/server/generated/prisma/client";
import { EVIDENCE_MONTHS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const DAY_MS = 86_400_000;

/** Until when the evidence is valid: an ID until it expires, an address and a dossier for a fixed period. */
export function validUntilOf(
  verification: Pick<Verification, "tierAttempted" | "documentExpiresOn">,
  decidedAt: Date,
): Date | null {
  const { tierAttempted, documentExpiresOn } = verification;
  const ends = [
    ...(documentExpiresOn ? [documentExpiresOn.getTime() + DAY_MS] : []),
    ...(tierAttempted >= 2 ? [monthsAfter(decidedAt, EVIDENCE_MONTHS.address)] : []),
    ...(tierAttempted >= 3 ? [monthsAfter(decidedAt, EVIDENCE_MONTHS.dossier)] : []),
  ];
  return ends.length > 0 ? new Date(Math.min(...ends)) : null;
}

/** Raises an identity to a tier, in the transaction in which a verification passes. */
export async function raiseTier(tx: Context, identityId: string, tier: number): Promise<void> {
  await tx.db.identity.updateMany({
    where: { id: identityId, kycTier: { lt: tier } },
    data: { kycTier: tier, updatedAt: tx.now() },
  });
}

/** Lowers an identity to the highest tier for which a verification still counts. Never raises it. */
export async function lowerTier(tx: Context, identityId: string): Promise<void> {
  const { _max } = await tx.db.verification.aggregate({
    where: { identityId, status: "passed" },
    _max: { tierAttempted: true },
  });
  const tier = _max.tierAttempted ?? 0;
  await tx.db.identity.updateMany({
    where: { id: identityId, kycTier: { gt: tier } },
    data: { kycTier: tier, updatedAt: tx.now() },
  });
}

function monthsAfter(date: Date, months: number): number {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months);
  return later.getTime();
}
