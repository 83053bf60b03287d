import anyAscii from "any-ascii";
import type { ListedParty, ScreeningHit, ScreeningMatcher } from "@/server/ports/screening-matcher";

/** Nothing is reported below this share of matching words. */
const POSSIBLE_FROM = 0.8;
const TITLES = new Set(["mr", "mrs", "ms", "dr", "prof", "sir", "haji", "sheikh"]);
const LEGAL_FORMS = new Set([
  "inc",
  "llc",
  "ltd",
  "limited",
  "gmbh",
  "sa",
  "ag",
  "corp",
  "corporation",
  "co",
  "company",
  "plc",
  "ooo",
  "jsc",
]);

interface ListedName {
  party: ListedParty;
  name: string;
  words: string[];
  key: string;
}

/**
 * Compares names regardless of case, accents, script, punctuation and word order. The same words are a confirmed hit;
 * nearly the same words are a possible one, for a person to decide.
 */
export const nameMatcher: ScreeningMatcher = {
  version: 1,
  over(parties) {
    const listed = parties.flatMap(listedNames);
    const byWord = new Map<string, ListedName[]>();
    for (const entry of listed) {
      for (const key of new Set(entry.words.flatMap(candidateKeys)))
        byWord.set(key, [...(byWord.get(key) ?? []), entry]);
    }
    return {
      match(names, kind) {
        const best = new Map<string, ScreeningHit>();
        for (const name of names) {
          const words = wordsOf(name);
          const candidates = new Set(words.flatMap(candidateKeys).flatMap((key) => byWord.get(key) ?? []));
          for (const entry of candidates) {
            const hit = compare(words, entry, kind);
            const id = `${entry.party.list}/${entry.party.uid}`;
            if (hit && hit.score > (best.get(id)?.score ?? 0)) best.set(id, hit);
          }
        }
        return [...best.values()].sort((a, b) => b.score - a.score);
      },
    };
  },
};

function listedNames(party: ListedParty): ListedName[] {
  return [party.name, ...party.aliases].flatMap((name) => {
    const words = wordsOf(name);
    return words.length > 0 ? [{ party, name, words, key: keyOf(words) }] : [];
  });
}

/**
 * Returns the words of a name in plain lower-case letters, without titles and legal forms unless nothing else remains.
 */
export function wordsOf(name: string): string[] {
  // Transliteration itself writes apostrophes, for soft signs and the like.
  const plain = anyAscii(name.normalize("NFKC"))
    .replace(/['’ʿʾ`]/g, "")
    .toLowerCase();
  const words = plain
    .replace(/&/g, " and ")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const notifying = words.filter((word) => !TITLES.has(word) && !LEGAL_FORMS.has(word));
  return notifying.length > 0 ? notifying : words;
}

const keyOf = (words: string[]) => [...words].sort().join(" ");

/** Words that may be the same word share one of these keys. */
function candidateKeys(word: string): string[] {
  return [`=${word}`, `<${word.slice(0, 3)}`, `>${word.slice(-3)}`];
}

function compare(words: string[], entry: ListedName, kind: "individual" | "organization"): ScreeningHit | null {
  if (entry.party.kind === "other") return null;
  const base = { party: entry.party, matchedName: entry.name };
  if (keyOf(words) === entry.key || words.join("") === entry.words.join("")) {
    if (words.length === 1 && kind === "individual") {
      return { ...base, score: 0.9, strength: "possible", reasons: ["the one word of the name is the same"] };
    }
    return { ...base, score: 1, strength: "confirmed", reasons: ["the same words"] };
  }
  const { score, reasons } = align(words, entry.words);
  return score >= POSSIBLE_FROM ? { ...base, score, strength: "possible", reasons } : null;
}

/** Pairs the words one to one, best pairs first, and scores how much of both names matches. */
function align(words: string[], listed: string[]): { score: number; reasons: string[] } {
  const pairs = words.flatMap((word, i) => listed.map((other, j) => ({ i, j, likeness: likeness(word, other) })));
  pairs.sort((a, b) => b.likeness - a.likeness);
  const takenWords = new Set<number>();
  const takenListed = new Set<number>();
  const reasons: string[] = [];
  let agreeing = 0;
  for (const { i, j, likeness } of pairs) {
    if (likeness === 0 || takenWords.has(i) || takenListed.has(j)) continue;
    takenWords.add(i);
    takenListed.add(j);
    agreeing += likeness;
    reasons.push(likeness === 1 ? `"${words[i]}" is the same` : `"${words[i]}" is nearly "${listed[j]}"`);
  }
  if (takenWords.size < Math.min(2, listed.length)) return { score: 0, reasons };
  // A word that the listed name lacks counts against it; an omitted middle name of the listed name counts less.
  const missing = 0.9 * (words.length - takenWords.size) + 0.4 * (listed.length - takenListed.size);
  return { score: agreeing / (takenWords.size + missing), reasons };
}

function likeness(a: string, b: string): number {
  if (a === b) return 1;
  if (/\d/.test(a + b)) return 0;
  const longest = Math.max(a.length, b.length);
  const allowed = longest <= 3 ? 0 : longest <= 5 ? 1 : 2;
  const distance = editDistance(a, b, allowed);
  return distance > allowed ? 0 : 1 - distance / longest;
}

/**
 * Counts the edits (insert, delete, replace, swap neighbors) that turn one word into the other; gives up beyond `most`.
 */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
