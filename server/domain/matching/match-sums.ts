import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** Amounts by match. */
export type MatchSums = ReadonlyMap<string, Cents>;

/** Adds up shares or allocations per match. */
export function sumByMatch(shares: { matchId: string; amountCents: Cents }[]): Map<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { matchId, amountCents } of shares) sums.set(matchId, (sums.get(matchId) ?? 0n) + amountCents);
  return sums;
}

/**
 * Adds to the allocated amounts of matches, and to their settled part; negative amounts are subtracted. The transaction
 * has locked the matches.
 */
export async function addToMatches(
  tx: Context,
  { allocated = new Map(), matched = new Map() }: { allocated?: MatchSums; matched?: MatchSums },
): Promise<void> {
  const ids = [...new Set([...allocated.keys(), ...matched.keys()])];
  if (ids.length === 0) return;
  const text = (sums: MatchSums, id: string) => (sums.get(id) ?? 0n).toString();
  const rows = ids.map((id) => ({ id, allocated: text(allocated, id), matched: text(matched, id) }));
  await tx.db.$executeRaw`
    UPDATE matches m SET taken_cents = m.taken_cents + r.allocated, matched_cents = m.matched_cents + r.matched
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id text, allocated bigint, matched bigint)
    WHERE m.id = r.id`;
}
