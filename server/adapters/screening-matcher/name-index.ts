import { alignNames, type NameScore } from "@/server/adapters/screening-matcher/align-names";
import { wholePair, wholeScore } from "@/server/adapters/screening-matcher/compare-names";
import { givenNameGroup, isCommonName } from "@/server/adapters/screening-matcher/given-names";
import { type NameForm, nameForm, type Token } from "@/server/adapters/screening-matcher/name-form";
import { JOINED_LEAST } from "@/server/adapters/screening-matcher/pair-words";
import { spellingKey } from "@/server/adapters/screening-matcher/spelling-key";
import { tokenSimilarity } from "@/server/adapters/screening-matcher/token-similarity";
import { hash, type SimilarWord, WordIndex } from "@/server/adapters/screening-matcher/word-index";

/** One name of a listed party. */
export interface ListedName {
  party: number;
  name: string;
  isWeak: boolean;
  form: NameForm;
}

export interface ScoredName extends NameScore {
  name: ListedName;
}

/** How many of the names that share most with the query are compared with it word by word. */
const COMPARED = 80;
/** Names that share less than this part of the query's words cannot reach the near band. */
const LEAST_SHARED = 0.45;
const COMMON_WEIGHT = 0.75;
const BUILT_AT_ONCE = 500;

/** The names of one kind of listed parties, to be searched by names that are alike. */
export class NameIndex {
  private readonly words = new WordIndex();
  private readonly names: ListedName[] = [];
  /** For each word of the list, the names that have it. */
  private postings: number[][] = [];
  private readonly wholes = new Map<number, number[]>();
  private shared = new Float32Array();
  private countedFor = new Int32Array();
  private readonly ids = new Map<Token, number>();
  private readonly frequencies = new Map<string, number>();
  private weights = new WeakMap<Token, number>();

  constructor(private readonly isPerson: boolean) {}

  /** Adds names, letting other work run in between. */
  async build(names: Iterable<Omit<ListedName, "form">>): Promise<this> {
    let added = 0;
    for (const one of names) {
      this.add({ ...one, form: nameForm(one.name, this.isPerson) });
      added += 1;
      if (added % BUILT_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    this.words.seal();
    this.shared = new Float32Array(this.names.length);
    this.countedFor = new Int32Array(this.names.length);
    return this;
  }

  private add(name: ListedName): void {
    const { form } = name;
    if (form.tokens.length === 0) return;
    const at = this.names.push(name) - 1;
    form.tokens = form.tokens.map((token) => this.register(token, at));
    for (const key of new Set(form.tokens.map(frequencyKey)))
      this.frequencies.set(key, (this.frequencies.get(key) ?? 0) + 1);
    for (const join of form.joins) join.token = this.register(join.token, at);
    for (const key of wholeKeys(form)) addTo(this.wholes, key, at);
    for (const initials of form.initials) if (initials.length >= 4) addTo(this.wholes, hash("j", initials), at);
  }

  /** Returns the one copy of a word, noting that the name has it. */
  private register(token: Token, at: number): Token {
    const id = this.words.add(token);
    this.postings[id] ??= [];
    const having = this.postings[id]!;
    if (having.at(-1) !== at) having.push(at);
    const word = this.words.words[id]!;
    this.ids.set(word, id);
    return word;
  }

  /** Returns the listed names that are most like the query, scored. */
  search(query: NameForm): ScoredName[] {
    if (query.tokens.length === 0) return [];
    const similar = new Map<Token, Map<number, number>>();
    const candidates = this.candidates(query, similar);
    const similarity = (one: Token, other: Token) => {
      if (one.text.length === 1 || other.text.length === 1) return tokenSimilarity(one, other);
      return similar.get(one)?.get(this.ids.get(other)!) ?? 0;
    };
    const weightOf = (token: Token) => this.weightOf(token);
    return candidates.map((at) => {
      const name = this.names[at]!;
      const aligned = alignNames({ query, listed: name.form, weightOf, similarity });
      const whole = wholeScore(query, name.form);
      return whole > aligned.score
        ? { ...aligned, score: whole, pairs: wholePair(query, name.form), name }
        : { ...aligned, name };
    });
  }

  /** The names that share the most with the query, by the weight of the words that are alike. */
  private candidates(query: NameForm, similar: Map<Token, Map<number, number>>): number[] {
    const found: number[] = [];
    this.countedFor.fill(-1);
    this.shared.fill(0);
    const count = (at: number, element: number, weight: number) => {
      if (this.countedFor[at] === element) return;
      if (this.shared[at] === 0) found.push(at);
      this.countedFor[at] = element;
      this.shared[at]! += weight;
    };
    const total = query.tokens.reduce((sum, token) => sum + this.shareOf(token), 0);
    const elements = [
      ...query.tokens.map((token) => ({ token, weight: this.shareOf(token), least: 0 })),
      ...query.joins.map(({ from, to, token }) => ({
        token,
        weight: query.tokens.slice(from, to + 1).reduce((sum, part) => sum + this.shareOf(part), 0),
        least: JOINED_LEAST,
      })),
    ];
    elements.forEach(({ token, weight, least }, element) => {
      const words = this.words.similarTo(token);
      similar.set(token, new Map(words.map(({ id, similarity }) => [id, similarity])));
      if (weight > 0) this.countWords(words, least, (at, similarity) => count(at, element, weight * similarity));
    });
    for (const key of wholeKeys(query)) for (const at of this.wholes.get(key) ?? []) count(at, -2, total);
    const enough = found.filter((at) => this.shared[at]! >= LEAST_SHARED * total);
    if (enough.length <= COMPARED) return enough;
    return enough.sort((a, b) => this.shared[b]! - this.shared[a]!).slice(0, COMPARED);
  }

  private countWords(words: SimilarWord[], least: number, count: (at: number, similarity: number) => void): void {
    for (const { id, similarity } of words) {
      if (similarity < least) break;
      for (const at of this.postings[id]!) count(at, similarity);
    }
  }

  private shareOf(token: Token): number {
    if (token.role === "particle") return 0;
    const share =
      token.role === "initial" ? 0.5 : token.role === "generic" ? 0.45 : token.role === "legal_form" ? 0.12 : 1;
    return share * this.weightOf(token);
  }

  /** The rarer a word is on the list, the more it tells: 0.6 to 1.35. Common given names tell less everywhere. */
  private weightOf(token: Token): number {
    const known = this.weights.get(token);
    if (known !== undefined) return known;
    const having = this.frequencies.get(frequencyKey(token)) ?? 0;
    const rarity = Math.log10((this.names.length + 10) / (having + 1));
    const weight = having === 0 ? 1 : Math.min(1.35, Math.max(0.6, 0.35 * rarity));
    const limited = this.isPerson && isCommonName(token.text) ? Math.min(weight, COMMON_WEIGHT) : weight;
    this.weights.set(token, limited);
    return limited;
  }
}

/** Spellings of the same name count together. */
function frequencyKey({ text, key }: Token): string {
  const group = givenNameGroup(text);
  return group === undefined ? key : `#${group}`;
}

function addTo(map: Map<number, number[]>, key: number, value: number): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** Under what a name is found as a whole, whatever its words are divided into. */
function wholeKeys(form: NameForm): Set<number> {
  const keys = new Set([hash("j", form.joined)]);
  if (form.joined.length >= 8) keys.add(hash("w", spellingKey(form.joined)));
  return keys;
}
