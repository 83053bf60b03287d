import { givenNameGroup } from "@/server/adapters/screening-matcher/given-names";
import { koreanKey, skeleton, skeletonsOf } from "@/server/adapters/screening-matcher/spelling-key";
import type { Token } from "@/server/adapters/screening-matcher/token";

/** Where a word comes from: the list, or the query. */
export type Side = "listed" | "searched";

const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a, 32 bits. A collision only causes a useless comparison. */
export function hash(kind: string, text: string): number {
  let value = Math.imul(SEED ^ kind.charCodeAt(0), PRIME);
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), PRIME);
  return value >>> 0;
}

/** Calls `add` with each key of a word, some of them twice: words that may be the same share a key. */
export function eachKeyOf(word: Token, side: Side, add: (key: number) => void): void {
  const { text, key, script } = word;
  if (script === "consonants") {
    add(hash("c", key));
    for (const bones of skeletonsOf(key)) bonesOf(bones, side, true, add);
    return;
  }
  add(hash("k", key));
  if (script === "hangul" || (text.length <= 12 && !word.isJoined)) add(hash("h", koreanKey(text)));
  if (script !== "full") return;
  if (key.length >= 3) withOneLess("k", key, add);
  if (text.length >= 3) add(hash("t", text));
  bonesOf(skeleton(key), side, false, add);
  // Joined words must be nearly identical, so fewer keys are enough to find them.
  if (word.isJoined) return;
  if (text.length >= 3) withOneLess("t", text, add);
  if (word.meaning) add(hash("y", word.meaning));
  if (key.length >= 8) {
    add(hash("p", key.slice(0, 4)));
    add(hash("x", key.slice(-4)));
  }
  const group = givenNameGroup(text);
  if (group !== undefined) add(hash("g", String(group)));
}

/**
 * The skeleton of a word without its vowels. A single letter only counts if one of the two scripts has no vowels: in
 * Latin letters, too many words would share it.
 */
function bonesOf(bones: string, side: Side, isUnvoweled: boolean, add: (key: number) => void): void {
  if (bones.length >= 2) add(hash("s", bones));
  else if (isUnvoweled) {
    add(hash("u", bones));
    add(hash(side === "listed" ? "v" : "w", bones));
  } else add(hash(side === "listed" ? "w" : "v", bones));
}

/** Adds a word with each of its letters left out: two words that are one edit apart share one of these. */
function withOneLess(kind: string, text: string, add: (key: number) => void): void {
  let before = Math.imul(SEED ^ kind.charCodeAt(0), PRIME);
  for (let left = 0; left < text.length && left < 16; left += 1) {
    let value = before;
    for (let at = left + 1; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), PRIME);
    add(value >>> 0);
    before = Math.imul(before ^ text.charCodeAt(left), PRIME);
  }
}
