import type { NameForm } from "@/server/adapters/screening-matcher/name-form";
import { type AlignedPair, bits, type Comparison } from "@/server/adapters/screening-matcher/pair-words";
import type { Token } from "@/server/adapters/screening-matcher/token";
import { INITIAL_SIMILARITY, LEAST_SIMILARITY } from "@/server/adapters/screening-matcher/token-similarity";

/** From this similarity on, a word matches fully; below it, its weight in the score drops quickly. */
const STRONG = 0.85;

/** The weights of words by role, if they do not depend on rarity. */
export const ROLE_WEIGHTS = { word: 1, number: 1, initial: 0.5, particle: 0.25, generic: 0.45, legal_form: 0.12 };

/** The contribution of a pair: an uncertain similarity counts much less than a certain one. */
export function agreement(similarity: number): number {
  if (similarity === INITIAL_SIMILARITY) return similarity;
  if (similarity >= STRONG) return similarity;
  return Math.max(0, ((similarity - LEAST_SIMILARITY) / (STRONG - LEAST_SIMILARITY)) * STRONG);
}

export interface Sums {
  agreed: number;
  paired: number;
  takenQuery: number;
  takenListed: number;
}

/** Adds up the contributions of paired words, and which words they cover. */
export function sumPairs(
  { query, listed }: Comparison,
  pairs: AlignedPair[],
  weightOf: (token: Token) => number,
): Sums {
  const sums: Sums = { agreed: 0, paired: 0, takenQuery: 0, takenListed: 0 };
  for (const pair of pairs) {
    const ofQuery = weightBetween(query, pair.query, pair.queryTo, weightOf);
    const ofListed = weightBetween(listed, pair.listed, pair.listedTo, weightOf);
    // A typo makes a common word look rare, so the listed spelling counts.
    const isParticle = ofListed <= ROLE_WEIGHTS.particle;
    const weight =
      query.isPerson && !isParticle ? Math.max(ofListed, Math.min(ofQuery, 1)) : Math.min(ofQuery, ofListed);
    sums.agreed += weight * agreement(pair.similarity);
    sums.paired += weight;
    sums.takenQuery |= bits(pair.query, pair.queryTo);
    sums.takenListed |= bits(pair.listed, pair.listedTo);
  }
  return sums;
}

function weightBetween(form: NameForm, from: number, to: number, weightOf: (token: Token) => number): number {
  if (from > to) return weightOf(form.tokens[from]!) + weightOf(form.tokens[to]!);
  let weight = 0;
  for (let at = from; at <= to; at += 1) weight += weightOf(form.tokens[at]!);
  return weight;
}
