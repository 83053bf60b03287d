import type { NameForm, Token } from "@/server/adapters/screening-matcher/name-form";
import { LEAST_SIMILARITY } from "@/server/adapters/screening-matcher/token-similarity";

/** Words of both names that are taken to be the same: the words `query` to `queryTo` and `listed` to `listedTo`. */
export interface AlignedPair {
  query: number;
  queryTo: number;
  listed: number;
  listedTo: number;
  similarity: number;
}

/** What the comparison of two names needs to know about their words. */
export interface Comparison {
  query: NameForm;
  listed: NameForm;
  /** How much a word of the listed name or of the query tells, from 0.6 (common) to 1.35 (rare); 1 if unknown. */
  weightOf(token: Token): number;
  similarity(query: Token, listed: Token): number;
}

/** Pairs words and joined words, the most alike first. */
export function pairWords({ query, listed, similarity }: Comparison): AlignedPair[] {
  const found: AlignedPair[] = [];
  const add = (
    one: Token,
    other: Token,
    from: number,
    to: number,
    listedFrom: number,
    listedTo: number,
    least: number,
  ) => {
    const alike = similarity(one, other);
    if (
      alike >=
      (Math.min(one.text.length, other.text.length) < 4 && one.script === "full" && least > LEAST_SIMILARITY
        ? 1
        : least)
    )
      found.push({ query: from, queryTo: to, listed: listedFrom, listedTo, similarity: alike });
  };
  const [ends, listedEnds] = [endsOf(query), endsOf(listed)];
  query.tokens.forEach((one, i) => {
    listed.tokens.forEach((other, j) => {
      if (isInitialElsewhere(one, other, i === ends.last, j === listedEnds.last)) return;
      add(one, other, i, i, j, j, LEAST_SIMILARITY);
    });
    if (one.text.length >= 3 || one.script !== "full")
      for (const { from, to, token } of listed.joins) add(one, token, i, i, from, to, JOINED_LEAST);
  });
  for (const { from, to, token } of query.joins)
    listed.tokens.forEach((other, j) => {
      if (other.text.length >= 3 || other.script !== "full") add(token, other, from, to, j, j, JOINED_LEAST);
    });
  // Equal words first; then whichever explains more of both names.
  found.sort((a, b) => b.similarity - a.similarity || width(b) - width(a) || distance(a) - distance(b));
  return chosen(found);
}

/** An initial stands for a family name only where it is the last word itself. */
function isInitialElsewhere(one: Token, other: Token, isLast: boolean, isListedLast: boolean): boolean {
  if (one.text.length > 1 && other.text.length > 1) return false;
  return one.text !== other.text && isLast !== isListedLast;
}

/** Joined words must be the same but for one slip: more would join names that are different. */
export const JOINED_LEAST = 0.88;
const width = (pair: AlignedPair) => pair.queryTo - pair.query + pair.listedTo - pair.listed;
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

/** The places of a run of words, one bit each. */
export const bits = (from: number, to: number) => (2 << to) - (1 << from);

/** Where the first and the last word are that are no particles. */
export function endsOf(form: NameForm) {
  return {
    first: form.tokens.findIndex(({ role }) => role !== "particle"),
    last: form.tokens.findLastIndex(({ role }) => role !== "particle"),
  };
}
