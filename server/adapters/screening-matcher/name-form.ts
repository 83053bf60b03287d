import {
  DOUBTFUL_TITLES,
  GENERATIONS,
  GENERIC_WORDS,
  JOINING_WORDS,
  LEADING_FORMS,
  LEGAL_FORMS,
  PARTICLES,
  TITLES,
  TRANSLATED,
} from "@/server/adapters/screening-matcher/name-words";
import { type RomanizedWord, romanize, type Script } from "@/server/adapters/screening-matcher/romanize";
import { consonantKey, koreanKey, spellingKey } from "@/server/adapters/screening-matcher/spelling-key";

/** What a word of a name does. `particle`: it joins others. `generic`: many organizations share it. */
export type Role = "word" | "initial" | "particle" | "generic" | "legal_form" | "number";

export interface Token {
  text: string;
  key: string;
  script: Script;
  original: string;
  /** What a generic word or a legal form means, the same in all languages. */
  meaning: string | null;
  role: Role;
}

/** Neighboring words written as one: the words `from` to `to` of the name. */
export interface Join {
  from: number;
  to: number;
  token: Token;
}

/** A name prepared for comparison. */
export interface NameForm {
  isPerson: boolean;
  tokens: Token[];
  joins: Join[];
  /** The whole name without spaces, in its order and with its words sorted. */
  joined: string;
  sorted: string;
  generation: string | null;
  /** The first letters of an organization's words, with and without those that only join others. */
  initials: string[];
}

const MOST_TOKENS = 12;

/** Prepares a name of a person or of an organization. A name without letters or digits has no tokens. */
export function nameForm(name: string, isPerson: boolean): NameForm {
  return isPerson ? personForm(name) : organizationForm(name);
}

function personForm(name: string): NameForm {
  let words = romanize(inGivenOrder(name));
  let generation: string | null = null;
  const bare = words.filter(({ text }, at) => {
    const suffix = at > 1 && at >= words.length - 1 ? GENERATIONS.get(text) : undefined;
    generation = suffix ?? generation;
    return !suffix;
  });
  words = bare.length > 1 ? bare : words;
  const untitled = words.filter(({ text }) => !TITLES.has(text));
  // A word that is a name as well is a title only before two others, and only at the beginning.
  const named = words.filter(
    ({ text }, at) => !TITLES.has(text) || (DOUBTFUL_TITLES.has(text) && (at > 0 || words.length < 3)),
  );
  words = untitled.length >= 2 && named.length === untitled.length ? untitled : named.length > 0 ? named : words;
  const tokens = words.slice(0, MOST_TOKENS).map((word) => tokenOf(word, personRole(word)));
  const isAllParticles = tokens.every(({ role }) => role === "particle");
  return form(true, isAllParticles ? tokens.map((token) => ({ ...token, role: "word" as const })) : tokens, generation);
}

/** Puts the family name last in what is written as "Family, Given". */
function inGivenOrder(name: string): string {
  const parts = name.split(/[,،]/);
  if (parts.length !== 2 || !parts[0]!.trim() || !parts[1]!.trim()) return name;
  return GENERATIONS.has(parts[1]!.trim().toLowerCase().replace(/\./g, "")) ? name : `${parts[1]} ${parts[0]}`;
}

function personRole({ text, script }: RomanizedWord): Role {
  if (script === "consonants") return ["bn", "abn", "bnt", "abw", "abt", "al"].includes(text) ? "particle" : "word";
  if (script !== "full") return "word";
  if (/^\d+$/.test(text)) return "number";
  if (PARTICLES.has(text)) return "particle";
  return text.length === 1 ? "initial" : "word";
}

function organizationForm(name: string): NameForm {
  const translated = TRANSLATED.reduce((text, [from, to]) => text.replace(from, to), name);
  const words = joinLetters(romanize(translated.replace(/[&＆]/g, " and ")));
  const tokens = words.slice(0, MOST_TOKENS).map((word, at) => organizationToken(word, at));
  if (tokens.every(({ role }) => role === "legal_form")) for (const token of tokens) token.role = "generic";
  const initials = (all: RomanizedWord[]) => all.map(({ original }) => original[0]!).join("");
  const telling = words.filter(({ text }) => !JOINING_WORDS.has(text));
  return { ...form(false, tokens, null), initials: [...new Set([initials(words), initials(telling)])] };
}

/** Single letters in a row are an abbreviation, however they were separated. */
function joinLetters(words: RomanizedWord[]): RomanizedWord[] {
  const joined: RomanizedWord[] = [];
  let isOpen = false;
  for (const word of words) {
    const isLetter = word.script === "full" && /^[a-z]$/.test(word.text);
    const last = joined.at(-1);
    if (isLetter && isOpen && last)
      joined[joined.length - 1] = { ...last, text: last.text + word.text, original: last.original + word.original };
    else joined.push({ ...word, text: numberText(word.text) });
    isOpen = isLetter;
  }
  return joined;
}

/** Numbers are the same with and without leading zeros and the endings of ordinals. */
const numberText = (text: string) => text.replace(/^0*(\d+)(?:st|nd|rd|th)?$/, "$1");

function organizationToken(word: RomanizedWord, at: number): Token {
  const { text, script } = word;
  if (/^\d+$/.test(text)) return tokenOf(word, "number");
  if (script !== "full") return tokenOf(word, "word");
  const legalForm = at > 0 || LEADING_FORMS.has(text) ? LEGAL_FORMS.get(text) : undefined;
  if (legalForm) return tokenOf(word, "legal_form", legalForm);
  if (JOINING_WORDS.has(text)) return tokenOf(word, "particle");
  const meaning = GENERIC_WORDS.get(text);
  return meaning ? tokenOf(word, "generic", meaning) : tokenOf(word, "word");
}

function tokenOf({ text, script, original }: RomanizedWord, role: Role, meaning: string | null = null): Token {
  return { text, key: keyOf(text, script), script, original, meaning, role };
}

function keyOf(text: string, script: Script): string {
  if (script === "consonants") return consonantKey(text);
  return script === "hangul" ? koreanKey(text) : spellingKey(text);
}

function form(isPerson: boolean, tokens: Token[], generation: string | null): NameForm {
  const words = tokens.filter(({ role }) => role !== "particle" && role !== "legal_form");
  const texts = (words.length > 1 || !isPerson ? words : tokens).map(({ text, meaning }) => meaning ?? text);
  const joined = texts.join("");
  return {
    isPerson,
    tokens,
    joins: joinsOf(tokens),
    joined,
    sorted: [...texts].sort().join(" "),
    generation,
    initials: [],
  };
}

/** Neighbors as one word; also those with particles between them, and a word with the particles before it. */
function joinsOf(tokens: Token[]): Join[] {
  const joins: Join[] = [];
  for (let from = 0; from < tokens.length - 1; from += 1) {
    let text = "";
    for (let to = from; to < tokens.length; to += 1) {
      const { role } = tokens[to]!;
      if (role === "number") break;
      text += tokens[to]!.text;
      if (to === from) continue;
      joins.push({ from, to, token: joinedToken(tokens, from, to, text) });
      const isLeading = tokens[from]!.role === "particle";
      if (role === "particle" && !isLeading) {
        const next = tokens[to + 1];
        if (next && next.role !== "particle" && next.role !== "number")
          joins.push({ from, to: to + 1, token: joinedToken(tokens, from, to + 1, tokens[from]!.text + next.text) });
      }
      if (!(role === "particle" && isLeading) || to - from > 2) break;
    }
  }
  return joins;
}

function joinedToken(tokens: Token[], from: number, to: number, text: string): Token {
  const script = tokens[to]!.script === tokens[from]!.script ? tokens[to]!.script : "full";
  const original = tokens
    .slice(from, to + 1)
    .map((token) => token.original)
    .join("");
  return { text, key: keyOf(text, script), script, original, meaning: null, role: "word" };
}
