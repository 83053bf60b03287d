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

/** From which similarity on an entered name is the listed one. */
export const SAME_NAME = 0.85;

/** A word that only one name has counts more than one that both have. */
const UNMATCHED = 2;
/** The most that names get of which one has a word such as "foundation" that the other lacks, or another number. */
const OTHER_ORGANIZATION = 0.8;
const OTHER_NUMBER = 0.6;
const LEAST_SIMILAR = 0.5;
/** What a name gets that differs by mistyped letters only: one in names of so many letters, two in longer ones. */
const SLIP = 0.9;
const SLIP_FROM = 10;
const TWO_SLIPS_FROM = 24;

interface Pair {
  word: string;
  similarity: number;
}

/**
 * How alike an entered name and a listed one are, from 0 to 1: the most alike of the listed forms. A trading name that was
 * entered after the legal name does not count.
 */
export function nameSimilarity(entered: string, listed: readonly NameForm[], namesWith: NamesWith): number {
  const legalName = namesIn(entered)[0] ?? "";
  const names = withAndWithoutParentheses(legalName).map((name) => readName(name));
  const count: NamesWith = (word) =>
    word.length === 1 || ALWAYS_WORDS.has(word) || isDistinguishing(word) ? Number.POSITIVE_INFINITY : namesWith(word);
  return Math.max(0, ...names.flatMap((name) => listed.map((form) => similarityOf(name, form, count))));
}

/** How alike two names are, word by word, in whatever order, or letter by letter. */
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

/** The article may be in one name only, and may be what is mistyped. */
function isSlipOf(entered: NameForm, listed: NameForm, namesWith: NamesWith): boolean {
  const withoutThe = ({ plain }: NameForm) => plain.filter((word) => word !== "the");
  return isSlip(entered.plain, listed.plain, namesWith) || isSlip(withoutThe(entered), withoutThe(listed), namesWith);
}

/**
 * Whether one name is the other with a letter or two mistyped, wherever that is: in its legal form, in a word of an
 * abbreviated phrase, across a space. Not if every word that differs is a word of its own, as "Mark" and "Mary" are.
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

/** What carries little or no weight, so that another word in its place is a slip. */
function isFiller(word: string): boolean {
  return word.length > 1 && (word === "the" || CONNECTING.has(word) || LEGAL_FORMS.has(SAME_WORD.get(word) ?? word));
}

function without(words: readonly string[], others: readonly string[]): string[] {
  return words.filter((word) => !others.includes(word));
}

/** The words, with each two next to each other that the other name writes as one made one: "mid coast" is "midcoast". */
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

/** Aligns the words one to one, the most alike first, and returns those of either name that are left over. */
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
 * The score against a listed name whose end may be missing: what was entered goes on where the listed name stops, perhaps
 * within a word.
 */
function scoreOfCut(entered: readonly string[], listed: readonly string[], namesWith: NamesWith): number {
  const start = entered.slice(0, listed.length);
  const [last, cut] = [start.at(-1)!, listed.at(-1)!];
  if (start.length < listed.length || !last.startsWith(cut)) return 0;
  // Where the listed name ends with a whole word, it may not have been cut.
  if (last === cut && entered.slice(listed.length).some(isDistinguishing)) return 0;
  return scoreOf([...start.slice(0, -1), cut], listed, namesWith);
}
