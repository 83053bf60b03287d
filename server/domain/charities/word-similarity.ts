import { MAY_BE } from "@/server/domain/charities/name-words";

/** In how many listed names a word is; 0 if in so few that it may be misspelled in all of them. */
export type NamesWith = (word: string) => number;

/** A word in so many times fewer names than another that differs in a letter is probably that one misspelled. */
const RARER = 200;

/** Whether all of these are words of their own, so that none of them is another one misspelled. */
export function areWords(words: readonly string[], namesWith: NamesWith): boolean {
  const counts = words.map(namesWith);
  return Math.min(...counts) > 0 && Math.min(...counts) * RARER >= Math.max(...counts.filter(Number.isFinite));
}

/** The fewest letters of a word that a longer one may be cut to. */
const PREFIX_MIN = 4;

/** How alike two words are, from 0 (different words) to 1 (the same word). */
export function wordSimilarity(one: string, other: string, namesWith: NamesWith): number {
  if (one === other) return 1;
  if (MAY_BE.get(one)?.has(other) || MAY_BE.get(other)?.has(one)) return 1;
  // A number with another digit is another number.
  if (/\d/.test(one) || /\d/.test(other)) return 0;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= 3 && (long === `${short}s` || long === `${short}es`)) return 0.95;
  if (short.length === 1) return long.startsWith(short) ? 0.5 : 0;
  if (isAbbreviation(short, long)) return 0.85;
  return areWords([one, other], namesWith) ? 0 : misspelled(short, long);
}

/** "Encourmt" is "encouragement": the same first letter and then letters of the longer word, in their order. */
function isAbbreviation(short: string, long: string): boolean {
  if (short.length < 3 || long.length < short.length + 3 || short[0] !== long[0]) return false;
  if (short.length >= PREFIX_MIN + 1 && long.startsWith(short)) return true;
  // Only with vowels left out: "fdtn" is "foundation", but "marin" is not "marketing".
  const consonants = short.slice(1).replace(/[^aeiouy]/g, "").length <= short.length - PREFIX_MIN;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return consonants && at === short.length && short.at(-1) === long.at(-1);
}

/**
 * By how many letters differ for the length of the word: none in short ones, where another letter is another name, one in
 * words of four, two from six, three from twelve.
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
