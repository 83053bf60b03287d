import { GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";
import type { ShownMatch } from "@/server/resources/shown-match";

/** What a form needs to know about a match to show what it adds. `public/give.js` reads it. */
export interface MatchTerms {
  ratio: number;
  /** 0 for no limit. */
  perGiftCents: number;
  minimumCents: number;
  leftCents: number;
}

/** The terms of the matches that currently promise something. */
export function matchTerms(matches: readonly ShownMatch[]): MatchTerms[] {
  return matches
    .filter(({ status, remainingCents }) => status === "active" && remainingCents > 0)
    .map(({ ratio, perGiftCapCents, minimumGiftCents, remainingCents }) => ({
      ratio,
      perGiftCents: perGiftCapCents ?? 0,
      minimumCents: minimumGiftCents ?? 0,
      leftCents: remainingCents,
    }));
}

/** What matches would add to a gift that arrived now, up to what they promise. */
export function matchedCents(giftCents: number, terms: readonly MatchTerms[]): number {
  return terms.reduce((sum, { ratio, perGiftCents, minimumCents, leftCents }) => {
    if (giftCents < minimumCents) return sum;
    const promised = Math.floor(giftCents * ratio + 1e-6);
    const added = Math.min(promised, leftCents, perGiftCents || promised);
    return added < Number(GIFT_MINIMUM_CENTS) ? sum : sum + added;
  }, 0);
}
