import type { NameForm, Token } from "@/server/adapters/screening-matcher/name-form";
import {
  type AlignedPair,
  bits,
  type Comparison,
  endsOf,
  pairWords,
} from "@/server/adapters/screening-matcher/pair-words";
import { INITIAL_SIMILARITY, LEAST_SIMILARITY } from "@/server/adapters/screening-matcher/token-similarity";

export interface NameScore {
  /** 0 to 1. */
  score: number;
  pairs: AlignedPair[];
  /** How many words agree in full, apart from particles and words that many organizations share. */
  exact: number;
}

/** A word agrees fully from here on; below, its weight in the score falls off quickly. */
const STRONG = 0.85;
const UNMATCHED_QUERY = 0.9;

/** Scores how likely two names are the same name: words are paired one to one, and unpaired words count against it. */
export function alignNames(comparison: Comparison): NameScore {
  const { query, listed } = comparison;
  const pairs = pairWords(comparison);
  const score = query.isPerson ? personScore(comparison, pairs) : organizationScore(comparison, pairs);
  const exact = pairs.filter((pair) => pair.similarity === 1 && isTelling(query.tokens[pair.query]!)).length;
  return { score: generationFactor(query, listed) * score, pairs, exact };
}

const isTelling = ({ role }: Token) => role === "word" || role === "number";

/** What a pair contributes: an unsure similarity much less than a sure one. */
function agreement(similarity: number): number {
  if (similarity === INITIAL_SIMILARITY) return similarity;
  if (similarity >= STRONG) return similarity;
  return Math.max(0, ((similarity - LEAST_SIMILARITY) / (STRONG - LEAST_SIMILARITY)) * STRONG);
}

interface Sums {
  agreed: number;
  paired: number;
  takenQuery: number;
  takenListed: number;
}

function sumPairs({ query, listed }: Comparison, pairs: AlignedPair[], weightOf: (token: Token) => number): Sums {
  const sums: Sums = { agreed: 0, paired: 0, takenQuery: 0, takenListed: 0 };
  for (const pair of pairs) {
    const ofQuery = weightBetween(query, pair.query, pair.queryTo, weightOf);
    const ofListed = weightBetween(listed, pair.listed, pair.listedTo, weightOf);
    // A common word with a slip in it looks rare: what is listed is spelled right.
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
  let weight = 0;
  for (let at = from; at <= to; at += 1) weight += weightOf(form.tokens[at]!);
  return weight;
}

const PATRONYMIC = /(?:ovich|evich|ovych|evych|ovna|evna|ivna|ichna|ovic|evic)$/;
const ROLE_WEIGHTS = { word: 1, number: 1, initial: 0.5, particle: 0.25, generic: 0.45, legal_form: 0.12 };

function personScore(comparison: Comparison, pairs: AlignedPair[]): number {
  const { query, listed } = comparison;
  const weightOf = (token: Token) => (token.role === "word" ? comparison.weightOf(token) : ROLE_WEIGHTS[token.role]);
  const sums = sumPairs(comparison, pairs, weightOf);
  const words = (form: NameForm) => form.tokens.filter(({ role }) => role !== "particle").length;
  const strong = strongPairs(query, pairs);
  const isListedCovered = coversWords(listed, sums.takenListed) && strong.words >= 2;
  const extra = extraOfQuery(query, sums.takenQuery, weightOf, isListedCovered);
  const missing = missingOfListed(listed, sums.takenListed, weightOf);
  const against = extra + missing;
  const score =
    sums.paired === 0 ? 0 : (sums.agreed / (sums.paired + against)) * evidenceFactor(comparison, pairs, against);
  if (strong.words >= 2) return score;
  if (words(query) < 2 || words(listed) < 2) return singleWordCap(score, words(query), words(listed));
  return strong.words === 1 && strong.initials > 0 ? 0.93 * score : 0.72 * score;
}

/** Where not all words agree, those that do must tell more than what thousands are called. */
function evidenceFactor({ listed, weightOf }: Comparison, pairs: AlignedPair[], against: number): number {
  if (against < 0.15) return 1;
  const words = pairs
    .flatMap((pair) => listed.tokens.slice(pair.listed, pair.listedTo + 1))
    .filter(({ role }) => role === "word");
  const mean = words.reduce((sum, token) => sum + weightOf(token), 0) / Math.max(words.length, 1);
  return 1 - 0.15 * Math.max(0, Math.min(1 - mean, 0.4));
}

/** One word against one word is little evidence about a person; against a name of several words it is none. */
function singleWordCap(score: number, ofQuery: number, ofListed: number): number {
  return ofQuery === ofListed ? 0.9 * score : 0.72 * score;
}

function strongPairs(query: NameForm, pairs: AlignedPair[]) {
  let words = 0;
  let initials = 0;
  for (const pair of pairs) {
    const { role } = query.tokens[pair.query]!;
    if (role === "particle" && pair.query === pair.queryTo) continue;
    if (pair.similarity === INITIAL_SIMILARITY || role === "initial") initials += 1;
    else if (agreement(pair.similarity) > 0.4)
      words += 1 + Math.min(pair.queryTo - pair.query, pair.listedTo - pair.listed);
    if (pair.queryTo > pair.query || pair.listedTo > pair.listed) words += 1;
  }
  return { words, initials };
}

function coversWords(form: NameForm, taken: number): boolean {
  return form.tokens.every(({ role }, at) => role === "particle" || taken & (1 << at));
}

/** A word that the listed name lacks counts against it; less if the whole listed name agrees and it is a middle name. */
function extraOfQuery(query: NameForm, taken: number, weightOf: (token: Token) => number, isCovered: boolean): number {
  const { first, last } = endsOf(query);
  return query.tokens.reduce((sum, token, at) => {
    if (taken & (1 << at)) return sum;
    if (token.role === "particle") return sum + 0.4 * weightOf(token);
    const isMiddle = at > first && at < last;
    const share = !isCovered
      ? UNMATCHED_QUERY
      : PATRONYMIC.test(token.text)
        ? 0.3
        : isMiddle
          ? 0.45
          : at > first
            ? 0.6
            : 0.9;
    return sum + share * weightOf(token);
  }, 0);
}

/** Words of the listed name that the query lacks: people leave out middle names more than their first and last. */
function missingOfListed(listed: NameForm, taken: number, weightOf: (token: Token) => number): number {
  const { first, last } = endsOf(listed);
  let middle = 0;
  let ends = 0;
  listed.tokens.forEach((token, at) => {
    if (taken & (1 << at)) return;
    if (token.role === "particle") middle += 0.3 * weightOf(token);
    else if (at === first || at === last) ends += 0.42 * weightOf(token);
    else middle += (PATRONYMIC.test(token.text) ? 0.15 : 0.3) * weightOf(token);
  });
  return ends + (ends === 0 ? Math.min(middle, 0.4) : middle);
}

function organizationScore(comparison: Comparison, pairs: AlignedPair[]): number {
  const { query, listed } = comparison;
  const hasWords = [query, listed].some((form) => form.tokens.some(isTelling));
  const weightOf = (token: Token) => {
    if (token.role === "particle") return 0.1;
    if (token.role === "legal_form") return ROLE_WEIGHTS.legal_form;
    if (token.role === "generic") return hasWords ? ROLE_WEIGHTS.generic : 1;
    // Abbreviations of legal forms, in any order and with slips, are more often the cause of these than names are.
    if (token.role === "word" && token.script === "full" && token.text.length <= 2) return 0.35;
    return comparison.weightOf(token);
  };
  const sums = sumPairs(comparison, pairs, weightOf);
  if (sums.paired === 0) return 0;
  let against = 0;
  query.tokens.forEach((token, at) => {
    if (!(sums.takenQuery & (1 << at))) against += UNMATCHED_QUERY * weightOf(token);
  });
  listed.tokens.forEach((token, at) => {
    if (!(sums.takenListed & (1 << at))) against += (hasWords ? 0.42 : UNMATCHED_QUERY) * weightOf(token);
  });
  const telling = pairs.some((pair) => agreement(pair.similarity) > 0.4 && isTelling(query.tokens[pair.query]!));
  const score = sums.agreed / (sums.paired + against);
  return score * (hasWords && !telling ? 0.7 : 1) * numbersFactor(query, listed);
}

function numbersFactor(query: NameForm, listed: NameForm): number {
  const numbers = (form: NameForm) =>
    form.tokens
      .filter(({ role }) => role === "number")
      .map(({ text }) => text)
      .sort()
      .join(" ");
  return numbers(query) === numbers(listed) ? 1 : 0.8;
}

/** A father and a son are two people; if only one name says which, it may be either. */
function generationFactor(query: NameForm, listed: NameForm): number {
  if (query.generation === listed.generation) return 1;
  return query.generation && listed.generation ? 0.75 : 0.97;
}
