import { consonantDistance, editDistance, keyDistance } from "@/server/adapters/screening-matcher/edit-cost";
import { compareGivenNames, isCommonName, isGivenName } from "@/server/adapters/screening-matcher/given-names";
import { koreanKey } from "@/server/adapters/screening-matcher/spelling-key";
import type { Token } from "@/server/adapters/screening-matcher/token";

/** Below this, two words are different words. */
export const LEAST_SIMILARITY = 0.7;
export const INITIAL_SIMILARITY = 0.75;
const SAME_MEANING = 0.99;
/** The maximum similarity of words that are known to be different names: never enough to match. */
const DIFFERENT_NAMES = 0.74;
/** From this similarity on, two words are spellings of one word, not a typo apart. */
const SURE = 0.95;
/** The cost of vowels that languages confuse. */
const SAME_SOUND = 0.35;

/** How likely two words are the same word with a different spelling or typos: 0 to 1, and 0 below the minimum. */
export function tokenSimilarity(a: Token, b: Token): number {
  if (a.text === b.text) return sameText(a, b);
  if (a.meaning !== null && a.meaning === b.meaning) return SAME_MEANING;
  if (a.role === "number" || b.role === "number") return 0;
  if (isLetter(a) || isLetter(b))
    return a.script === b.script && a.text[0] === b.text[0] && a.script === "full" ? INITIAL_SIMILARITY : 0;
  if (isSmallWord(a) || isSmallWord(b)) return smallWordSimilarity(a, b);
  const similarity = a.script === "full" && b.script === "full" ? latinSimilarity(a, b) : acrossScripts(a, b);
  return similarity >= LEAST_SIMILARITY ? similarity : 0;
}

/** Whether a word is a single letter; a syllable in its own script counts as a word. */
export const isLetter = ({ text, script }: Token) => text.length === 1 && script === "full";

const isSmallWord = ({ role }: Token) => role === "particle" || role === "legal_form";

/** Particles and legal forms are not distinctive, so they may have a typo however short they are. */
function smallWordSimilarity(a: Token, b: Token): number {
  if (a.script !== "full" || b.script !== "full") return 0;
  const isOpen = a.text.length === b.text.length || a.role === "legal_form" || b.role === "legal_form";
  return isOpen && editDistance(a.text, b.text, 1) === 1 ? 0.85 : 0;
}

function sameText(a: Token, b: Token): number {
  if (a.script === b.script) return a.script === "full" || a.original === b.original ? 1 : 0.9;
  return a.script === "consonants" || b.script === "consonants" ? 0.95 : 0.96;
}

function acrossScripts(a: Token, b: Token): number {
  if (a.script === "hangul" || b.script === "hangul") return koreanSimilarity(a, b);
  if (a.script === "han" || b.script === "han") return a.key === b.key && a.script !== b.script ? 0.93 : 0;
  if (a.script === "consonants" && b.script === "consonants") return unvoweledSimilarity(a.key, b.key);
  const [written, other] = a.script === "consonants" ? [a, b] : [b, a];
  const weight = [...written.key].reduce((sum, letter) => sum + ("AWYh".includes(letter) ? 0.5 : 1), 0);
  return 0.97 - (1.1 * consonantDistance(written.key, other.key)) / Math.max(weight, 1.5);
}

function koreanSimilarity(a: Token, b: Token): number {
  if (a.script === "consonants" || b.script === "consonants" || a.script === "han" || b.script === "han") return 0;
  const [one, other] = [koreanKey(a.text), koreanKey(b.text)];
  return one === other ? 0.92 : 0;
}

function unvoweledSimilarity(a: string, b: string): number {
  if (a === b) return 0.95;
  const longest = Math.max(a.length, b.length);
  return longest >= 5 && editDistance(a, b, 1) === 1 ? 0.84 : 0;
}

function latinSimilarity(a: Token, b: Token): number {
  const known = compareGivenNames(a.text, b.text);
  if (known === "same") return a.key === b.key ? 0.97 : 0.95;
  const spelled = spelledSimilarity(a, b);
  if (known === "different" || areOtherNames(a, b, spelled)) return Math.min(DIFFERENT_NAMES, spelled);
  return spelled;
}

/** A typo seldom turns one common name into another: unless they sound the same, they are two names. */
function areOtherNames(a: Token, b: Token, similarity: number): boolean {
  if (similarity >= SURE || similarity <= DIFFERENT_NAMES) return false;
  return isCommonName(a.text) && isCommonName(b.text) && keyDistance(a.key, b.key, 1) > SAME_SOUND;
}

function spelledSimilarity(a: Token, b: Token): number {
  if (a.key === b.key) return a.key.length > 2 ? 0.97 : 0.9;
  if (isFeminineSurname(a.key, b.key) || isFeminineSurname(b.key, a.key)) return 0.92;
  const typed = typedSimilarity(a.text, b.text);
  const longest = Math.max(a.key.length, b.key.length);
  if (longest <= 3) return Math.max(typed, sameButVowels(a.key, b.key) ? 0.86 : 0);
  const most = (1 - LEAST_SIMILARITY) * longest;
  const sounded = 0.98 - (1.2 * keyDistance(a.key, b.key, most)) / longest;
  const similarity = Math.max(typed, sounded);
  if (isFamilyOf(a, b) || isFamilyOf(b, a)) return Math.min(similarity, DIFFERENT_NAMES);
  return a.original === a.text && b.original === b.text ? otherGender(a.text, b.text, similarity) : similarity;
}

/** Short words with the same consonants, and vowels that are often confused. */
function sameButVowels(a: string, b: string): boolean {
  return a.length === 3 && a.length === b.length && keyDistance(a, b, 0.2) < 0.2;
}

/** Very short words leave no room for typos; longer ones leave more. */
function typedSimilarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  const allowed = longest <= 1 ? 0 : longest <= 4 ? 1 : longest <= 8 ? 2 : 3;
  const edits = editDistance(a, b, allowed);
  if (edits > allowed) return 0;
  if (longest <= 4) return shortSlip(a, b);
  const blend = 0.5 * (1 - edits / longest) + 0.5 * jaroWinkler(a, b);
  return edits === 1 ? Math.max(blend, 0.85) : Math.min(blend, 0.84);
}

/** One edit in a short word: more likely a typo if letters were swapped, omitted or are adjacent on the keyboard. */
function shortSlip(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  const [likely, unlikely] = longest === 4 ? [0.82, 0.775] : [0.8, 0.74];
  const at = [...a].findIndex((letter, place) => letter !== b[place]);
  const isSwapped = a.length === b.length && a[at] === b[at + 1] && a[at + 1] === b[at];
  if (longest === 2) return isSwapped ? likely : 0;
  if (isSwapped) return likely;
  if (a.length !== b.length) return a[0] === b[0] ? likely : unlikely;
  return KEYBOARD.get(a[at]!)?.includes(b[at]!) ? likely : unlikely;
}

const KEYBOARD = new Map<string, string>();
const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
ROWS.forEach((row, r) => {
  [...row].forEach((letter, c) => {
    const around = [
      row[c - 1],
      row[c + 1],
      ROWS[r - 1]?.[c],
      ROWS[r - 1]?.[c + 1],
      ROWS[r + 1]?.[c],
      ROWS[r + 1]?.[c - 1],
    ];
    KEYBOARD.set(letter, around.filter(Boolean).join(""));
  });
});

/** Slavic surnames have a feminine form. */
function isFeminineSurname(man: string, woman: string): boolean {
  if (man.length < 4) return false;
  if (/(ov|ev|in)$/.test(man)) return woman === `${man}a`;
  return /(sk|Tk)i$/.test(man) && (woman === `${man.slice(0, -1)}aia` || woman === `${man.slice(0, -1)}a`);
}

/** In many languages, a final "i" turns a given name into a family name. */
function isFamilyOf(family: Token, given: Token): boolean {
  if (!/[iy]$/.test(family.text) || given.key.endsWith("i") || !isGivenName(given.text)) return false;
  return keyDistance(family.key.slice(0, -1), given.key, 0.3) <= 0.2;
}

/** A final vowel that distinguishes a man's name from a woman's is no typo. */
function otherGender(a: string, b: string, similarity: number): number {
  if (Math.max(a.length, b.length) > 8 || similarity <= DIFFERENT_NAMES) return similarity;
  if (!isGivenName(a) && !isGivenName(b)) return similarity;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const isSwap = short.length === long.length && short.slice(0, -1) === long.slice(0, -1);
  const isPair = isSwap && /[ao]$/.test(short) && /[ao]$/.test(long);
  const isAdded = short.length >= 4 && long === `${short}a`;
  return isPair || isAdded ? 0.775 : similarity;
}

function jaroWinkler(a: string, b: string): number {
  const reach = Math.max(Math.floor(Math.max(a.length, b.length) / 2) - 1, 0);
  let taken = 0;
  const matchedA: number[] = [];
  for (let i = 0; i < a.length; i += 1) {
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j += 1) {
      if (taken & (1 << j) || a.charCodeAt(i) !== b.charCodeAt(j)) continue;
      taken |= 1 << j;
      matchedA.push(a.charCodeAt(i));
      break;
    }
  }
  if (matchedA.length === 0) return 0;
  let swapped = 0;
  let next = 0;
  for (let j = 0; j < b.length; j += 1) {
    if (taken & (1 << j) && matchedA[next++] !== b.charCodeAt(j)) swapped += 1;
  }
  const m = matchedA.length;
  const jaro = (m / a.length + m / b.length + (m - swapped / 2) / m) / 3;
  let prefix = 0;
  while (prefix < 4 && a[prefix] !== undefined && a[prefix] === b[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}
