import type { Payout } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";

/** What a statement covers: a range of a balance's transactions, and what is carried in and out of it. */
export interface StatementRange {
  id: string;
  identityId: string;
  currency: string;
  afterId: bigint;
  throughId: bigint;
  carriedInCents: Cents;
  carriedOutCents: Cents;
  reservedInCents: Cents;
  reservedOutCents: Cents;
  startsAt: Date;
  endsAt: Date;
  /** If set, the only line: what a pool passed on by itself. */
  disbursement: { id: string; amountCents: Cents; at: Date } | null;
}

/** What a payout's statement covers. */
export function rangeOf(payout: Payout): StatementRange {
  const { id, identityId, currency, afterId, throughId, disbursementId, amountCents, createdAt } = payout;
  const { carriedInCents, carriedOutCents, reservedInCents, reservedOutCents } = payout;
  return {
    id,
    identityId,
    currency,
    afterId: afterId ?? 0n,
    throughId: throughId ?? 0n,
    carriedInCents,
    carriedOutCents,
    reservedInCents,
    reservedOutCents,
    startsAt: createdAt,
    endsAt: createdAt,
    disbursement: throughId === null && disbursementId ? { id: disbursementId, amountCents, at: createdAt } : null,
  };
}
