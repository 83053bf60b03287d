import type { Cents } from "@/server/kernel/money";

/** What is known of a range. All of it is counted, in one currency. */
export interface GivingFacts {
  settledCents: Cents;
  /** The largest gift; 0 without any. */
  largestCents: Cents;
  /** What matches, fundraising pages and recurring gifts brought, and by how many gifts. */
  match: Part;
  pages: Part;
  recurring: Part;
}

interface Part {
  cents: Cents;
  count: number;
}

/** An update that was posted in a range, and what its campaign got on its day and the next one, with what is usual. */
export interface PostedUpdate {
  campaignName: string;
  cents: Cents;
  /** What two days of the campaign brought on average in the range before. */
  usualCents: Cents;
}

/** Why more came than before, or why less: then it is what the range before had. */
export type Cause =
  | { kind: "match" | "pages" | "recurring"; cents: Cents; count: number }
  | { kind: "largest"; cents: Cents }
  | { kind: "update"; cents: Cents; campaignName: string };

export interface Explanation {
  change: "none" | "first" | "more" | "less" | "same";
  /** How much more or less than in the range before. */
  differenceCents: Cents;
  /** Null where nothing that can be counted makes up half of the difference. */
  cause: Cause | null;
}

/**
 * Says what happened in a range and why, by figures alone. A cause is named if it brought at least half of the difference
 * to the range before; of several, the one that brought most. A gift is large if it is more than a third of its range.
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

/** Why one range had more than another: what of it the other had not. */
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
