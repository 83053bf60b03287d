import { givenNameGroup } from "@/server/adapters/screening-matcher/given-names";
import type { Token } from "@/server/adapters/screening-matcher/name-form";
import { koreanKey, skeleton } from "@/server/adapters/screening-matcher/spelling-key";
import { tokenSimilarity } from "@/server/adapters/screening-matcher/token-similarity";

/** A word of the list that is like a word of the query. */
export interface SimilarWord {
  id: number;
  similarity: number;
}

const REMEMBERED = 20_000;
/** A hash and the number of a word share one float: 32 and 21 bits of its 53. */
const ID_RANGE = 2 ** 21;

/**
 * Finds the words of a list that are like a given word without comparing it with all: words that are one slip apart
 * share a key, as do those that sound alike or have the same consonants.
 */
export class WordIndex {
  readonly words: Token[] = [];
  private readonly ids = new Map<string, number>();
  private collected: number[] = [];
  private entries = new Float64Array();
  private readonly remembered = new Map<string, SimilarWord[]>();

  /** Returns the number of a word, adding it if it is new. */
  add(word: Token): number {
    const name = nameOf(word);
    const known = this.ids.get(name);
    if (known !== undefined) return known;
    const id = this.words.length;
    this.ids.set(name, id);
    this.words.push(word);
    for (const key of keysOf(word)) this.collected.push(key * ID_RANGE + id);
    return id;
  }

  /** Ends the adding of words. */
  seal(): void {
    this.entries = Float64Array.from(this.collected).sort();
    this.collected = [];
  }

  /** Returns the listed words that may be this word, the most alike first. */
  similarTo(word: Token): SimilarWord[] {
    const name = nameOf(word);
    const known = this.remembered.get(name);
    if (known) return known;
    if (this.remembered.size >= REMEMBERED) this.remembered.clear();
    const similar: SimilarWord[] = [];
    const seen = new Set<number>();
    for (const key of keysOf(word)) {
      for (let at = this.firstAt(key * ID_RANGE); at < this.entries.length; at += 1) {
        const id = this.entries[at]! - key * ID_RANGE;
        if (id >= ID_RANGE) break;
        if (seen.has(id)) continue;
        seen.add(id);
        const similarity = tokenSimilarity(word, this.words[id]!);
        if (similarity > 0) similar.push({ id, similarity });
      }
    }
    similar.sort((a, b) => b.similarity - a.similarity);
    this.remembered.set(name, similar);
    return similar;
  }

  private firstAt(value: number): number {
    let [from, to] = [0, this.entries.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.entries[middle]! < value) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

const nameOf = ({ script, role, text, original }: Token) =>
  script === "full" ? `${role} ${text}` : `${role} ${text} ${original}`;

function keysOf(word: Token): Set<number> {
  const keys = new Set<number>();
  const { text, key, script } = word;
  if (script === "consonants") {
    keys.add(hash("s", skeleton(key)));
    keys.add(hash("c", key));
    return keys;
  }
  keys.add(hash("k", key));
  if (script === "hangul" || text.length <= 12) keys.add(hash("h", koreanKey(text)));
  if (script !== "full") return keys;
  if (key.length >= 3) withOneLess(keys, "k", key);
  if (text.length >= 3) {
    keys.add(hash("t", text));
    withOneLess(keys, "t", text);
  }
  if (word.meaning) keys.add(hash("y", word.meaning));
  const bones = skeleton(key);
  if (bones.length >= 2) keys.add(hash("s", bones));
  if (key.length >= 8) {
    keys.add(hash("p", key.slice(0, 4)));
    keys.add(hash("x", key.slice(-4)));
  }
  const group = givenNameGroup(text);
  if (group !== undefined) keys.add(hash("g", String(group)));
  return keys;
}

/** Adds a word with each of its letters left out: two words that are one edit apart have one of these in common. */
function withOneLess(keys: Set<number>, kind: string, text: string): void {
  for (let at = 0; at < text.length && at < 16; at += 1) keys.add(hash(kind, text.slice(0, at) + text.slice(at + 1)));
}

/** FNV-1a, 32 bits. Words that share one by chance are compared in vain, no more. */
export function hash(kind: string, text: string): number {
  let value = 0x811c9dc5 ^ kind.charCodeAt(0);
  value = Math.imul(value, 0x01000193);
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
