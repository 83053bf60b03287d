import { alignNames, type NameScore } from "@/server/adapters/screening-matcher/align-names";
import { wholePair, wholeScore } from "@/server/adapters/screening-matcher/compare-names";
import { type NameForm, nameForm } from "@/server/adapters/screening-matcher/name-form";
import { JOINED_LEAST, wordsBetween } from "@/server/adapters/screening-matcher/pair-words";
import type { Token } from "@/server/adapters/screening-matcher/token";
import { isLetter, tokenSimilarity } from "@/server/adapters/screening-matcher/token-similarity";
import { type SimilarWords, WordIndex } from "@/server/adapters/screening-matcher/word-index";
import { hash } from "@/server/adapters/screening-matcher/word-keys";
import { WordWeights } from "@/server/adapters/screening-matcher/word-weights";

/** One name of a listed party. */
export interface ListedName {
  party: number;
  name: string;
  isWeak: boolean;
  form: NameForm;
}

/** A word of the query, or several joined ones. */
interface Element {
  weight: number;
  isJoined: boolean;
  similar: SimilarWords;
}

export interface ScoredName extends NameScore {
  name: ListedName;
}

/** The number of best candidates that are compared with the query word by word. */
const COMPARED = 80;
/** Names that share less than this fraction of the query's words cannot reach the near band. */
const LEAST_SHARED = { people: 0.45, organizations: 0.55 };
/** Two words of a person's name must match; a joined word counts as two. */
const LEAST_WORDS = 2;
const BANDS = 64;

/** The names of one kind of listed parties, searchable by similarity. */
export class NameIndex {
  private readonly words = new WordIndex();
  private readonly names: ListedName[] = [];
  /** For each listed word, the names that contain it. */
  private postings: number[][] = [];
  private readonly wholes = new Map<number, number[]>();
  /** For each name, its overlap with the current query; all zero between searches. */
  private shared = new Float32Array();
  private agreeing = new Uint8Array();
  private countedFor = new Int16Array();
  private readonly weights: WordWeights;

  constructor(private readonly isPerson: boolean) {
    this.weights = new WordWeights(isPerson);
  }

  /** Adds names. `pause` lets other work run in between. */
  async build(names: Iterable<Omit<ListedName, "form">>, pause: () => Promise<void>): Promise<this> {
    let added = 0;
    for (const one of names) {
      this.add({ ...one, form: nameForm(one.name, this.isPerson) });
      added += 1;
      if (added % 16 === 0) await pause();
    }
    await this.words.seal(pause);
    this.shared = new Float32Array(this.names.length);
    this.agreeing = new Uint8Array(this.names.length);
    this.countedFor = new Int16Array(this.names.length);
    return this;
  }

  private add(name: ListedName): void {
    const { form } = name;
    if (form.tokens.length === 0) return;
    const at = this.names.push(name) - 1;
    form.tokens = form.tokens.map((token) => this.register(token, at));
    this.weights.count(form.tokens);
    for (const join of form.joins) join.token = this.register(join.token, at);
    for (const key of wholeKeys(form)) addTo(this.wholes, key, at);
    for (const initials of form.initials) if (initials.length >= 4) addTo(this.wholes, hash("j", initials), at);
  }

  /** Returns the shared copy of a word, and records that the name has it. */
  private register(token: Token, at: number): Token {
    const id = this.words.add(token);
    this.postings[id] ??= [];
    const having = this.postings[id]!;
    if (having.at(-1) !== at) having.push(at);
    return this.words.words[id]!;
  }

  /** Returns the listed names that are most similar to the query, with scores. */
  search(query: NameForm): ScoredName[] {
    if (query.tokens.length === 0) return [];
    const elements = this.elementsOf(query);
    const similarity = (one: Token, other: Token) =>
      isLetter(one) || isLetter(other)
        ? tokenSimilarity(one, other)
        : (elements[one.id]!.similar.byId.get(other.id) ?? 0);
    const weightOf = (token: Token) => this.weights.weightOf(token);
    return this.candidates(query, elements).map((at) => {
      const name = this.names[at]!;
      const aligned = alignNames({ query, listed: name.form, weightOf, similarity });
      const whole = wholeScore(query, name.form);
      return whole > aligned.score
        ? { ...aligned, score: whole, pairs: wholePair(query, name.form), name }
        : { ...aligned, name };
    });
  }

  /** The numbered words and joined words of the query, with the listed words that are similar to them. */
  private elementsOf(query: NameForm): Element[] {
    const weight = (from: number, to: number) =>
      wordsBetween(query, from, to).reduce((sum, token) => sum + this.weights.shareOf(token), 0);
    const elements: Element[] = [];
    const add = (token: Token, from: number, to: number) => {
      token.id = elements.length;
      elements.push({ weight: weight(from, to), isJoined: to !== from, similar: this.words.similarTo(token) });
    };
    for (const [at, token] of query.tokens.entries()) add(token, at, at);
    for (const { from, to, token } of query.joins) add(token, from, to);
    return elements;
  }

  /** The names with the largest overlap with the query, by the weight of similar words. */
  private candidates(query: NameForm, elements: Element[]): number[] {
    const found: number[] = [];
    elements.forEach((element, number) => {
      if (element.weight > 0) this.countElement(element, number + 1, found);
    });
    let total = 0;
    for (const token of query.tokens) total += this.weights.shareOf(token);
    for (const key of wholeKeys(query))
      for (const at of this.wholes.get(key) ?? []) {
        if (this.shared[at] === 0) found.push(at);
        this.shared[at]! += total;
        this.agreeing[at] = LEAST_WORDS;
      }
    const least = total * (this.isPerson ? LEAST_SHARED.people : LEAST_SHARED.organizations);
    const enough = found.filter((at) => this.shared[at]! >= least && this.canAgree(query, at));
    const best = enough.length > COMPARED ? this.best(enough, total) : enough;
    for (const at of found) {
      this.shared[at] = 0;
      this.agreeing[at] = 0;
      this.countedFor[at] = 0;
    }
    return best;
  }

  private countElement({ weight, isJoined, similar }: Element, number: number, found: number[]): void {
    const { shared, agreeing, countedFor } = this;
    const { ids, similarities } = similar;
    for (let word = 0; word < ids.length; word += 1) {
      const similarity = similarities[word]!;
      if (isJoined && similarity < JOINED_LEAST) return;
      const words = isJoined || this.words.words[ids[word]!]!.isJoined ? LEAST_WORDS : 1;
      for (const at of this.postings[ids[word]!]!) {
        if (countedFor[at] === number) continue;
        if (shared[at] === 0) found.push(at);
        countedFor[at] = number;
        shared[at]! += weight * similarity;
        agreeing[at]! += words;
      }
    }
  }

  /** Leaves out names of people that match in only one of several words: they cannot reach the near band. */
  private canAgree(query: NameForm, at: number): boolean {
    if (!this.isPerson || this.agreeing[at]! >= LEAST_WORDS) return true;
    const { wordCount, hasInitials } = this.names[at]!.form;
    return hasInitials || query.hasInitials || (wordCount === 1 && query.wordCount === 1);
  }

  /** The names with the largest overlap: sorted into bands first, because thousands share a common word. */
  private best(names: number[], total: number): number[] {
    const bandOf = (at: number) => Math.min(BANDS - 1, Math.floor((this.shared[at]! / total) * (BANDS / 2)));
    const counts = new Int32Array(BANDS);
    for (const at of names) counts[bandOf(at)]! += 1;
    let band = BANDS - 1;
    for (let above = 0; band > 0 && above + counts[band]! < COMPARED; band -= 1) above += counts[band]!;
    return names
      .filter((at) => bandOf(at) >= band)
      .sort((a, b) => this.shared[b]! - this.shared[a]!)
      .slice(0, COMPARED);
  }
}

function addTo(map: Map<number, number[]>, key: number, value: number): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** The keys by which a name is found as a whole, regardless of word breaks and order. */
function wholeKeys(form: NameForm): Set<number> {
  const keys = new Set([hash("j", form.joined)]);
  if (form.joined.length >= 8) keys.add(hash("w", form.joinedKey));
  for (const words of form.wordSets) keys.add(hash("s", words));
  return keys;
}
