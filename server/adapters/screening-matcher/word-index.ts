import type { Token } from "@/server/adapters/screening-matcher/token";
import { tokenSimilarity } from "@/server/adapters/screening-matcher/token-similarity";
import { eachKeyOf } from "@/server/adapters/screening-matcher/word-keys";

/** The listed words that are similar to a query word, most similar first, with their similarity. */
export interface SimilarWords {
  ids: number[];
  similarities: number[];
  /** By the number of the word. */
  byId: Map<number, number>;
}

const REMEMBERED = 20_000;
const AT_ONCE = 100_000;
const NOT_SEEN = -1;

/**
 * Finds listed words that are similar to a given word without comparing it with all: words that are one typo apart,
 * sound similar or have the same consonants share a key.
 */
export class WordIndex {
  readonly words: Token[] = [];
  private readonly ids = new Map<string, number>();
  /** Keys and the words that have them: in order of insertion, later in buckets by the last bits of the key. */
  private keys = new Uint32Array(1 << 16);
  private owners = new Uint32Array(1 << 16);
  private length = 0;
  private starts = new Uint32Array(2);
  private mask = 0;
  private seenIn = new Int32Array();
  private searches = NOT_SEEN;
  private readonly remembered = new Map<string, SimilarWords>();

  /** Returns the number of a word, adding it if it is new. */
  add(word: Token): number {
    const name = nameOf(word);
    const known = this.ids.get(name);
    if (known !== undefined) return known;
    const id = this.words.length;
    this.ids.set(name, id);
    this.words.push(word);
    word.id = id;
    eachKeyOf(word, "listed", (key) => this.addKey(key, id));
    return id;
  }

  private addKey(key: number, id: number): void {
    if (this.length === this.keys.length) {
      this.keys = grown(this.keys);
      this.owners = grown(this.owners);
    }
    this.keys[this.length] = key;
    this.owners[this.length] = id;
    this.length += 1;
  }

  /** Ends the insertion of words: groups equal keys, letting other work run in between. */
  async seal(pause: () => Promise<void>): Promise<void> {
    const { keys, owners, length } = this;
    const buckets = 2 ** Math.max(1, Math.ceil(Math.log2(length / 2 + 1)));
    this.mask = buckets - 1;
    const starts = new Uint32Array(buckets + 1);
    for (let at = 0; at < length; at += 1) starts[(keys[at]! & this.mask) + 1]! += 1;
    await pause();
    for (let bucket = 0; bucket < buckets; bucket += 1) starts[bucket + 1]! += starts[bucket]!;
    const ends = starts.slice();
    const [sortedKeys, sortedOwners] = [new Uint32Array(length), new Uint32Array(length)];
    for (let from = 0; from < length; from += AT_ONCE) {
      await pause();
      for (let at = from; at < Math.min(from + AT_ONCE, length); at += 1) {
        const place = ends[keys[at]! & this.mask]!++;
        sortedKeys[place] = keys[at]!;
        sortedOwners[place] = owners[at]!;
      }
    }
    this.keys = sortedKeys;
    this.owners = sortedOwners;
    this.starts = starts;
    this.ids.clear();
    this.seenIn = new Int32Array(this.words.length).fill(NOT_SEEN);
  }

  /** Returns the listed words that may be the same as this word. */
  similarTo(word: Token): SimilarWords {
    const name = nameOf(word);
    const known = this.remembered.get(name);
    if (known) return known;
    if (this.remembered.size >= REMEMBERED) this.remembered.clear();
    const similar = this.compareWithLikely(word);
    this.remembered.set(name, similar);
    return similar;
  }

  private compareWithLikely(word: Token): SimilarWords {
    this.searches += 1;
    const found: { id: number; similarity: number }[] = [];
    eachKeyOf(word, "searched", (key) => {
      const bucket = key & this.mask;
      for (let at = this.starts[bucket]!; at < this.starts[bucket + 1]!; at += 1) {
        if (this.keys[at] !== key) continue;
        const id = this.owners[at]!;
        if (this.seenIn[id] === this.searches) continue;
        this.seenIn[id] = this.searches;
        const similarity = tokenSimilarity(word, this.words[id]!);
        if (similarity > 0) found.push({ id, similarity });
      }
    });
    found.sort((a, b) => b.similarity - a.similarity);
    const ids = found.map(({ id }) => id);
    const similarities = found.map(({ similarity }) => similarity);
    return { ids, similarities, byId: new Map(found.map(({ id, similarity }) => [id, similarity])) };
  }
}

function grown(full: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(full.length * 2);
  larger.set(full);
  return larger;
}

const nameOf = ({ script, role, text, original, isJoined }: Token) =>
  script === "full" ? `${isJoined ? "joined" : role} ${text}` : `${role} ${text} ${original}`;
