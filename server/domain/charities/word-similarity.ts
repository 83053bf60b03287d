import { MAY_BE } from "@/server/domain/charities/name-words";

/**
 * The number of listed names that contain a word; 0 if there are so few that the word may be misspelled in all of them.
 */
export type NamesWith = (word: string) => number;

/** If two similar words differ in frequency by this factor, the rarer one is probably a misspelling of the other. */
const RARER = 200;

/** Whether all words are known words, so that none is a misspelling of another. */
export function areWords(words: readonly string[], namesWith: NamesWith): boolean {
  const counts = words.map(namesWith);
  return Math.min(...counts) > 0 && Math.min(...counts) * RARER >= Math.max(...counts.filter(Number.isFinite));
}

/** The minimum length of a prefix that can abbreviate a longer word. */
const PREFIX_MIN = 4;

/** The similarity of two words, from 0 (different words) to 1 (the same word). */
export function wordSimilarity(one: string, other: string, namesWith: NamesWith): number {
  if (one === other) return 1;
  if (MAY_BE.get(one)?.has(other) || MAY_BE.get(other)?.has(one)) return 1;
  // Numbers with different digits are different numbers.
  if (/\d/.test(one) || /\d/.test(other)) return 0;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= 3 && (long === `${short}s` || long === `${short}es`)) return 0.95;
  if (short.length === 1) return long.startsWith(short) ? 0.5 : 0;
  if (isAbbreviation(short, long)) return 0.85;
  return areWords([one, other], namesWith) ? 0 : misspelled(short, long);
}

/** True for "encourmt" and "encouragement": the same first letter, then letters of the longer word in order. */
function isAbbreviation(short: string, long: string): boolean {
  if (short.length < 3 || long.length < short.length + 3 || short[0] !== long[0]) return false;
  if (short.length >= PREFIX_MIN + 1 && long.startsWith(short)) return true;
  // Only vowels may be left out: "fdtn" abbreviates "foundation", but "marin" does not abbreviate "marketing".
  const consonants = short.slice(1).replace(/[^aeiouy]/g, "").length <= short.length - PREFIX_MIN;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return consonants && at === short.length && short.at(-1) === long.at(-1);
}

/**
 * The similarity by typos relative to the word's length. Short words allow none, because one letter makes another name;
 * words allow one from four letters, two from six, and three from twelve.
 */
function misspelled(short: string, long: string): number {
  const letters = long.length;
  const most = letters < 4 ? 0 : letters < 6 ? 1 : letters < 12 ? 2 : 3;
  if (letters - short.length > most) return 0;
  const slips = editDistance(short, long);
  if (slips > most) return 0;
  const cost = letters < 5 ? 0.5 : letters < 6 ? 0.25 : slips === 1 ? 0.8 / letters : (1.6 * slips) / letters;
  return 1 - cost;
}

/** How many letters are added, left out, changed, or swapped with the next one. */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) least = Math.min(least, before[column - 2]! + 1);
      next.push(least);
    }
    before = last;
    last = next;
  }
  return last[other.length]!;
}
