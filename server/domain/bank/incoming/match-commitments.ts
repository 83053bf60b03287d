import { findExpectedYear, findExpectedYears } from "@/server/domain/bank/incoming/expected-years";
import { namedReferences } from "@/server/domain/bank/incoming/named-references";
import { lockPart, type OpenPart, readOpenInCurrency } from "@/server/domain/bank/incoming/open-parts";
import { type CertainYear, certainYear, payYear } from "@/server/domain/bank/incoming/pay-year";
import type { Context } from "@/server/operations/context";
import { drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue } from "@/server/operations/queue/follow-ups";

const BATCH = 500;

/** Matches payments that arrived for years of commitments before these were due, and returns when to look again. */
export function matchCommitments(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "match_commitment", { signal, atOnce: 1 }, async (row) => {
    await matchCommitment(ctx, row.subjectId);
    await followUpQueue.complete(ctx, row, null);
  });
}

/** A payment that also names another reference is left to a person, as when a file brings it. */
async function matchCommitment(ctx: Context, commitmentId: string): Promise<void> {
  let after: OpenPart | null = null;
  for (;;) {
    const year = await findExpectedYear(ctx, commitmentId);
    if (!year?.isWaiting) return;
    const parts: OpenPart[] = await readOpenInCurrency(ctx, year.currency, after, BATCH);
    for (const part of parts) {
      const references = namedReferences(part);
      if (![...references.exact, ...references.corrected].includes(year.reference)) continue;
      const current = await findExpectedYears(ctx, [year.reference]);
      const certain = certainYear(part, references, current, (reference) => reference !== year.reference);
      if (certain) await keepForYear(ctx, part, certain);
    }
    if (parts.length < BATCH) return;
    after = parts.at(-1)!;
  }
}

/** Keeps a payment for a year of a commitment. If it was kept for one before and released, a person decides. */
export async function keepForYear(
  ctx: Context,
  { lineId, number }: OpenPart,
  { year, reasons }: CertainYear,
): Promise<void> {
  const outcome = await ctx.transaction(async (tx) => {
    const part = await lockPart(tx, { lineId, number });
    if (!part || part.openCents !== part.amountCents) return null;
    if ((await tx.db.bankMatch.count({ where: { lineId, partNumber: number } })) > 0) return null;
    return payYear(tx, year, { part, cents: part.openCents, reasons });
  });
  if (outcome === "paid") ctx.wake();
}
