import type { NameForm } from "@/server/adapters/screening-matcher/name-form";
import type { Token } from "@/server/adapters/screening-matcher/token";
import { isLetter, LEAST_SIMILARITY } from "@/server/adapters/screening-matcher/token-similarity";

/**
 * Words of both names that are considered the same: the words `query` to `queryTo` and `listed` to `listedTo`, as in a
 * join.
 */
export interface AlignedPair {
  query: number;
  queryTo: number;
  listed: number;
  listedTo: number;
  similarity: number;
}

/** What comparing two names needs to know about their words. */
export interface Comparison {
  query: NameForm;
  listed: NameForm;
  /** How distinctive a word of the listed name or of the query is, from 0.6 (common) to 1.35 (rare); 1 if unknown. */
  weightOf(token: Token): number;
  similarity(query: Token, listed: Token): number;
}

/** Pairs words and joined words, the most similar first. */
export function pairWords({ query, listed, similarity }: Comparison): AlignedPair[] {
  const found: AlignedPair[] = [];
  for (let i = 0; i < query.tokens.length; i += 1) {
    const one = query.tokens[i]!;
    for (let j = 0; j < listed.tokens.length; j += 1) {
      const other = listed.tokens[j]!;
      if (isInitialElsewhere(one, other, i === query.last, j === listed.last)) continue;
      const alike = similarity(one, other);
      if (alike >= LEAST_SIMILARITY) found.push({ query: i, queryTo: i, listed: j, listedTo: j, similarity: alike });
    }
    for (const { from, to, token } of listed.joins) {
      const alike = joinedSimilarity(one, token, similarity);
      if (alike > 0) found.push({ query: i, queryTo: i, listed: from, listedTo: to, similarity: alike });
    }
  }
  for (const { from, to, token } of query.joins) {
    for (let j = 0; j < listed.tokens.length; j += 1) {
      const alike = joinedSimilarity(token, listed.tokens[j]!, similarity);
      if (alike > 0) found.push({ query: from, queryTo: to, listed: j, listedTo: j, similarity: alike });
    }
  }
  if (found.length < 2) return found;
  // Equal words first, then the pair that covers more of both names.
  found.sort((a, b) => b.similarity - a.similarity || width(b) - width(a) || distance(a) - distance(b));
  return chosen(found);
}

/**
 * The similarity of a word and several joined ones; 0 if they are not nearly the same. Short ones must be identical.
 */
function joinedSimilarity(one: Token, other: Token, similarity: Comparison["similarity"]): number {
  if ((one.text.length < 3 && one.script === "full") || (other.text.length < 3 && other.script === "full")) return 0;
  const alike = similarity(one, other);
  const isShort = Math.min(one.text.length, other.text.length) < 4 && one.script === "full";
  return alike >= (isShort ? 1 : JOINED_LEAST) ? alike : 0;
}

/** An initial stands for a family name only if it is the last word itself. */
function isInitialElsewhere(one: Token, other: Token, isLast: boolean, isListedLast: boolean): boolean {
  if (!isLetter(one) && !isLetter(other)) return false;
  return one.text !== other.text && isLast !== isListedLast;
}

/** Joined words may differ by one typo at most: otherwise, different names would match. */
export const JOINED_LEAST = 0.88;
const width = (pair: AlignedPair) => placesAfter(pair.query, pair.queryTo) + placesAfter(pair.listed, pair.listedTo);
const distance = (pair: AlignedPair) => Math.abs(pair.query - pair.listed);

function chosen(found: AlignedPair[]): AlignedPair[] {
  let takenQuery = 0;
  let takenListed = 0;
  const pairs: AlignedPair[] = [];
  for (const pair of found) {
    const ofQuery = bits(pair.query, pair.queryTo);
    const ofListed = bits(pair.listed, pair.listedTo);
    if (takenQuery & ofQuery || takenListed & ofListed) continue;
    takenQuery |= ofQuery;
    takenListed |= ofListed;
    pairs.push(pair);
  }
  return pairs;
}

/** The positions of a run of words, one bit each. */
export const bits = (from: number, to: number) => (from > to ? (1 << from) | (1 << to) : (2 << to) - (1 << from));

/** The number of words in a run after its first: the last and the first word of a name are a run of two. */
export const placesAfter = (from: number, to: number) => (from > to ? 1 : to - from);

/** The words of a run, in its order. */
export const wordsBetween = ({ tokens }: NameForm, from: number, to: number): Token[] =>
  from > to ? [tokens[from]!, tokens[to]!] : tokens.slice(from, to + 1);
