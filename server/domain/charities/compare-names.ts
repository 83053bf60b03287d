import {
  isDistinguishing,
  type NameForm,
  namesIn,
  readName,
  weightOf,
  withAndWithoutParentheses,
} from "@/server/domain/charities/name-tokens";
import { ALWAYS_WORDS, CONNECTING, LEGAL_FORMS, SAME_WORD } from "@/server/domain/charities/name-words";
import { areWords, editDistance, type NamesWith, wordSimilarity } from "@/server/domain/charities/word-similarity";

/** The similarity from which an entered name counts as the listed one. */
export const SAME_NAME = 0.85;

/** The weight of a word that only one name has, relative to one that both have. */
const UNMATCHED = 2;
/** The maximum score if only one name has a word such as "foundation", or if a number differs. */
const OTHER_ORGANIZATION = 0.8;
const OTHER_NUMBER = 0.6;
const LEAST_SIMILAR = 0.5;
/**
 * The score of a name that differs only by typos: one is allowed from `SLIP_FROM` characters, two from
 * `TWO_SLIPS_FROM`.
 */
const SLIP = 0.9;
const SLIP_FROM = 10;
const TWO_SLIPS_FROM = 24;

interface Pair {
  word: string;
  similarity: number;
}

/**
 * The similarity of an entered name to a listed one, from 0 to 1: that of the most similar listed form. A trading name
 * entered after the legal name is ignored.
 */
export function nameSimilarity(entered: string, listed: readonly NameForm[], namesWith: NamesWith): number {
  const legalName = namesIn(entered)[0] ?? "";
  const names = withAndWithoutParentheses(legalName).map((name) => readName(name));
  const count: NamesWith = (word) =>
    word.length === 1 || ALWAYS_WORDS.has(word) || isDistinguishing(word) ? Number.POSITIVE_INFINITY : namesWith(word);
  return Math.max(0, ...names.flatMap((name) => listed.map((form) => similarityOf(name, form, count))));
}

/** Compares two names word by word in any order, and also letter by letter. */
function similarityOf(entered: NameForm, listed: NameForm, namesWith: NamesWith): number {
  if (entered.tokens.length === 0 || listed.tokens.length === 0) return 0;
  const score = scoreOf(entered.tokens, listed.tokens, namesWith);
  if (score === 1) return score;
  const cut = listed.isCut ? scoreOfCut(entered.tokens, listed.tokens, namesWith) : 0;
  return Math.max(score, cut, isSlipOf(entered, listed, namesWith) ? SLIP : 0);
}

function scoreOf(entered: readonly string[], listed: readonly string[], namesWith: NamesWith): number {
  if (entered.join("") === listed.join("")) return 1;
  const { pairs, left } = align(mergeLike(entered, listed), mergeLike(listed, entered), namesWith);
  const compared = pairs.reduce((sum, { word }) => sum + weightOf(word), 0);
  const agreed = pairs.reduce((sum, { word, similarity }) => sum + weightOf(word) * similarity, 0);
  const unmatched = left.reduce((sum, word) => sum + weightOf(word) * UNMATCHED, 0);
  const score = agreed / (compared + unmatched);
  if (left.some((word) => /\d/.test(word))) return Math.min(score, OTHER_NUMBER);
  return left.some(isDistinguishing) ? Math.min(score, OTHER_ORGANIZATION) : score;
}

/** "The" may be missing from one name, or be the misspelled word. */
function isSlipOf(entered: NameForm, listed: NameForm, namesWith: NamesWith): boolean {
  const withoutThe = ({ plain }: NameForm) => plain.filter((word) => word !== "the");
  return isSlip(entered.plain, listed.plain, namesWith) || isSlip(withoutThe(entered), withoutThe(listed), namesWith);
}

/**
 * True if the names differ only by one or two typos, which may be anywhere: in the legal form, in a word of an
 * abbreviated phrase, or across a space. False if every differing word is a known word, such as "Mark" and "Mary".
 */
function isSlip(entered: readonly string[], listed: readonly string[], namesWith: NamesWith): boolean {
  const [one, other] = [entered.join(" "), listed.join(" ")];
  if (one === other) return true;
  const length = Math.min(one.length, other.length);
  const most = length >= TWO_SLIPS_FROM ? 2 : 1;
  if (length < SLIP_FROM || Math.abs(one.length - other.length) > most) return false;
  if (one.replace(/\D/g, "") !== other.replace(/\D/g, "") || editDistance(one, other) > most) return false;
  const [added, missing] = [without(entered, listed), without(listed, entered)];
  if (missing.every((word) => isFiller(word))) return true;
  return !areWords([...added, ...missing], namesWith);
}

/** True for a word with little or no weight. Another word in its place is a typo. */
function isFiller(word: string): boolean {
  return word.length > 1 && (word === "the" || CONNECTING.has(word) || LEGAL_FORMS.has(SAME_WORD.get(word) ?? word));
}

function without(words: readonly string[], others: readonly string[]): string[] {
  return words.filter((word) => !others.includes(word));
}

/** Joins neighboring words that the other name writes as one: "mid coast" becomes "midcoast". */
function mergeLike(words: readonly string[], other: readonly string[]): string[] {
  const merged: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const two = words[at]! + (words[at + 1] ?? "");
    const isOne = at + 1 < words.length && other.includes(two) && !other.includes(words[at]!);
    merged.push(isOne ? two : words[at]!);
    if (isOne) at += 1;
  }
  return merged;
}

/** Pairs up the words, the most similar first, and returns the unpaired words of both names. */
function align(
  entered: readonly string[],
  listed: readonly string[],
  namesWith: NamesWith,
): { pairs: Pair[]; left: string[] } {
  const possible = entered.flatMap((word, from) =>
    listed.flatMap((other, to) => {
      const similarity = wordSimilarity(word, other, namesWith);
      return similarity >= LEAST_SIMILAR ? [{ from, to, word, similarity }] : [];
    }),
  );
  possible.sort((a, b) => b.similarity - a.similarity || Math.abs(a.from - a.to) - Math.abs(b.from - b.to));
  const [used, taken] = [new Set<number>(), new Set<number>()];
  const pairs = possible.filter(({ from, to }) => {
    if (used.has(from) || taken.has(to)) return false;
    used.add(from);
    taken.add(to);
    return true;
  });
  const left = [...entered.filter((_, at) => !used.has(at)), ...listed.filter((_, at) => !taken.has(at))];
  return { pairs, left };
}

/**
 * The score against a listed name whose end may be cut off: the entered name continues where the listed one stops,
 * perhaps within a word.
 */
function scoreOfCut(entered: readonly string[], listed: readonly string[], namesWith: NamesWith): number {
  const start = entered.slice(0, listed.length);
  const [last, cut] = [start.at(-1)!, listed.at(-1)!];
  if (start.length < listed.length || !last.startsWith(cut)) return 0;
  // If the listed name ends with a whole word, it may not have been cut off.
  if (last === cut && entered.slice(listed.length).some(isDistinguishing)) return 0;
  return scoreOf([...start.slice(0, -1), cut], listed, namesWith);
}
