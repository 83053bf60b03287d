import type { Cents } from "@/server/kernel/money";

/** The facts about a range of days. All amounts are in one currency. */
export interface GivingFacts {
  settledCents: Cents;
  /** The largest gift; 0 without any. */
  largestCents: Cents;
  /** What came by matches, by fundraising pages, and by recurring gifts. */
  match: Part;
  pages: Part;
  recurring: Part;
}

interface Part {
  cents: Cents;
  count: number;
}

/** An update that was posted in a range: what its campaign got on that day and the next, and what is usual. */
export interface PostedUpdate {
  campaignName: string;
  cents: Cents;
  /** The campaign's average for two days in the previous range. */
  usualCents: Cents;
}

/**
 * Why a range had more than the previous one, or less. If it had less, the cause is something that the previous range
 * had.
 */
export type Cause =
  | { kind: "match" | "pages" | "recurring"; cents: Cents; count: number }
  | { kind: "largest"; cents: Cents }
  | { kind: "update"; cents: Cents; campaignName: string };

export interface Explanation {
  change: "none" | "first" | "more" | "less" | "same";
  /** The difference to the previous range. */
  differenceCents: Cents;
  /** Null if no known cause accounts for half of the difference. */
  cause: Cause | null;
}

/**
 * Explains what happened in a range by figures alone. A cause is named if it accounts for at least half of the
 * difference to the previous range; of several, the one that brought most. A gift is large if it is more than a third
 * of its range.
 */
export function explainGiving(now: GivingFacts, before: GivingFacts, updates: readonly PostedUpdate[]): Explanation {
  const difference = now.settledCents - before.settledCents;
  if (now.settledCents === 0n && before.settledCents === 0n)
    return { change: "none", differenceCents: 0n, cause: null };
  if (difference === 0n) return { change: "same", differenceCents: 0n, cause: null };
  if (difference < 0n) {
    return { change: "less", differenceCents: -difference, cause: causeOf(before, now, [], -difference) };
  }
  const change = before.settledCents === 0n ? "first" : "more";
  return { change, differenceCents: difference, cause: causeOf(now, before, updates, difference) };
}

/** Finds what one range had and the other lacked. */
function causeOf(
  more: GivingFacts,
  less: GivingFacts,
  updates: readonly PostedUpdate[],
  differenceCents: Cents,
): Cause | null {
  const isLarge = more.largestCents * 3n > more.settledCents;
  const candidates: { gain: Cents; cause: Cause }[] = [
    ...(isLarge
      ? [{ gain: more.largestCents - less.largestCents, cause: { kind: "largest" as const, cents: more.largestCents } }]
      : []),
    ...(["match", "pages", "recurring"] as const).map((kind) => ({
      gain: more[kind].cents - less[kind].cents,
      cause: { kind, ...more[kind] },
    })),
    ...updates.map(({ campaignName, cents, usualCents }) => ({
      gain: cents - usualCents,
      cause: { kind: "update" as const, cents, campaignName },
    })),
  ];
  const enough = candidates.filter(({ gain }) => gain > 0n && gain * 2n >= differenceCents);
  return (
    enough.reduce<(typeof enough)[number] | null>((most, one) => (most && most.gain >= one.gain ? most : one), null)
      ?.cause ?? null
  );
}
