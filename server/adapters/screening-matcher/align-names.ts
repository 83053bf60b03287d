import type { NameForm } from "@/server/adapters/screening-matcher/name-form";
import {
  type AlignedPair,
  type Comparison,
  pairWords,
  placesAfter,
  wordsBetween,
} from "@/server/adapters/screening-matcher/pair-words";
import { agreement, ROLE_WEIGHTS, sumPairs } from "@/server/adapters/screening-matcher/sum-pairs";
import type { Token } from "@/server/adapters/screening-matcher/token";
import { INITIAL_SIMILARITY } from "@/server/adapters/screening-matcher/token-similarity";

export interface NameScore {
  /** 0 to 1. */
  score: number;
  pairs: AlignedPair[];
  /** The number of exact word matches, not counting particles and words that many organizations share. */
  exact: number;
}

const UNMATCHED_QUERY = 0.9;
/** From this similarity on, a difference is another spelling, not a typo. */
const SURE = 0.9;
const DOUBTED = 0.92;

/** Scores how likely two names are the same: pairs words one to one, and unpaired words count against the match. */
export function alignNames(comparison: Comparison): NameScore {
  const { query, listed } = comparison;
  const pairs = pairWords(comparison);
  const score = query.isPerson ? personScore(comparison, pairs) : organizationScore(comparison, pairs);
  const exact = pairs.filter((pair) => pair.similarity === 1 && isTelling(query.tokens[pair.query]!)).length;
  return { score: generationFactor(query, listed) * score, pairs, exact };
}

const isTelling = ({ role }: Token) => role === "word" || role === "number";

const PATRONYMIC = /(?:[oe]v[iy]?ch|[oeyi]vna|ichna|inichna|[oe]vic|(?:il|[kmt]|luk)[iy]?[iy]ch)$/;

function personScore(comparison: Comparison, pairs: AlignedPair[]): number {
  const { query, listed } = comparison;
  const weightOf = (token: Token) => (token.role === "word" ? comparison.weightOf(token) : ROLE_WEIGHTS[token.role]);
  const sums = sumPairs(comparison, pairs, weightOf);
  const strong = strongPairs(query, pairs);
  const isListedCovered = coversWords(listed, sums.takenListed) && strong.words >= 2;
  const extra = extraOfQuery(query, sums.takenQuery, weightOf, isListedCovered);
  const missing = missingOfListed(listed, sums.takenListed, weightOf);
  const against = extra + missing;
  const score =
    sums.paired === 0
      ? 0
      : (sums.agreed / (sums.paired + against)) *
        evidenceFactor(comparison, pairs, against) *
        doubtFactor(query, pairs);
  if (strong.words >= 2) return score;
  if (query.wordCount < 2 || listed.wordCount < 2) return singleWordCap(score, query.wordCount, listed.wordCount);
  return strong.words === 1 && strong.initials > 0 ? 0.93 * score : 0.72 * score;
}

/** Two words with a typo each are less likely the same name than the mean of their similarities suggests. */
function doubtFactor(query: NameForm, pairs: AlignedPair[]): number {
  let doubtful = 0;
  for (const { query: at, similarity } of pairs) {
    if (query.tokens[at]!.role !== "word" || similarity === INITIAL_SIMILARITY) continue;
    if (similarity >= SURE) return 1;
    doubtful += 1;
  }
  return doubtful > 1 ? DOUBTED : 1;
}

/** If not all words match, the matching ones must be more distinctive than what thousands are called. */
function evidenceFactor({ listed, weightOf }: Comparison, pairs: AlignedPair[], against: number): number {
  if (against < 0.15) return 1;
  const words = pairs
    .flatMap((pair) => wordsBetween(listed, pair.listed, pair.listedTo))
    .filter(({ role }) => role === "word");
  const mean = words.reduce((sum, token) => sum + weightOf(token), 0) / Math.max(words.length, 1);
  return 1 - 0.15 * Math.max(0, Math.min(1 - mean, 0.4));
}

/** A match of single-word names is little evidence about a person; a single word against a longer name is none. */
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
      words += 1 + Math.min(placesAfter(pair.query, pair.queryTo), placesAfter(pair.listed, pair.listedTo));
    if (pair.queryTo !== pair.query || pair.listedTo !== pair.listed) words += 1;
  }
  return { words, initials };
}

function coversWords(form: NameForm, taken: number): boolean {
  return form.tokens.every(({ role }, at) => role === "particle" || taken & (1 << at));
}

/**
 * A query word that is missing from the listed name counts against the match; less so for a middle name if the whole
 * listed name matches.
 */
function extraOfQuery(query: NameForm, taken: number, weightOf: (token: Token) => number, isCovered: boolean): number {
  const { first, last } = query;
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

/** Words of the listed name that the query lacks: people omit middle names more often than first and last names. */
function missingOfListed(listed: NameForm, taken: number, weightOf: (token: Token) => number): number {
  const { first, last } = listed;
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
    // These are more often abbreviated legal forms, in any order and with typos, than names.
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

/** Father and son are two people; if only one name has a generation suffix, it may be either. */
function generationFactor(query: NameForm, listed: NameForm): number {
  if (query.generation === listed.generation) return 1;
  return query.generation && listed.generation ? 0.75 : 0.97;
}
