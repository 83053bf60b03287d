import { type Join, joinOfEnds, joinsOf } from "@/server/adapters/screening-matcher/join-words";
import { foldLegalForms } from "@/server/adapters/screening-matcher/legal-form-phrases";
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
import { APOSTROPHES, type RomanizedWord, romanize } from "@/server/adapters/screening-matcher/romanize";
import { spellingKey } from "@/server/adapters/screening-matcher/spelling-key";
import { type Role, type Token, tokenOf } from "@/server/adapters/screening-matcher/token";
import { withSlip } from "@/server/adapters/screening-matcher/words-with-slips";

/** A name prepared for comparison. */
export interface NameForm {
  isPerson: boolean;
  tokens: Token[];
  joins: Join[];
  /** The whole name without spaces, in its order and with its words sorted. */
  joined: string;
  joinedKey: string;
  sorted: string;
  /**
   * All words as written, including titles and legal forms, sorted. Variants: with spaces for apostrophes, and without
   * periods.
   */
  wordSets: string[];
  generation: string | null;
  /** The initials of an organization's words, with and without joining words. */
  initials: string[];
  /** The positions of the first and last words that are not particles; -1 if there are none. */
  first: number;
  last: number;
  /** The number of words that are not particles. */
  wordCount: number;
  hasInitials: boolean;
}

const MOST_TOKENS = 12;

/** Prepares a name of a person or of an organization. A name without letters or digits has no tokens. */
export function nameForm(name: string, isPerson: boolean): NameForm {
  const prepared = isPerson ? personForm(name) : organizationForm(name);
  return { ...prepared, wordSets: wordSetsOf(name) };
}

type WithoutWordSets = Omit<NameForm, "wordSets">;

/** A single word has no order, so it needs no set. */
function wordSetsOf(name: string): string[] {
  const spellings = new Set([name, name.replace(APOSTROPHES, " "), name.replaceAll(".", "")]);
  const sets = [...spellings].flatMap((text) => {
    const words = romanize(text.replace(AMPERSANDS, " and "));
    // Different characters may have the same romanized syllable.
    const written = words.map((word) => (word.script === "full" ? word.text : word.original));
    return written.length > 1 ? [written.sort().join(" ")] : [];
  });
  return [...new Set(sets)];
}

const AMPERSANDS = /[&＆]/g;

function personForm(name: string): WithoutWordSets {
  let words = romanize(inGivenOrder(name));
  let generation: string | null = null;
  const bare = words.filter(({ text }, at) => {
    const suffix = at > 1 && at >= words.length - 1 ? GENERATIONS.get(text) : undefined;
    generation = suffix ?? generation;
    return !suffix;
  });
  words = bare.length > 1 ? bare : words;
  const untitled = words.filter(({ text }) => !TITLES.has(text));
  // A word that is also a name only counts as a title at the start, before two other words.
  const named = words.filter(
    ({ text }, at) => !TITLES.has(text) || (DOUBTFUL_TITLES.has(text) && (at > 0 || words.length < 3)),
  );
  words = untitled.length >= 2 && named.length === untitled.length ? untitled : named.length > 0 ? named : words;
  const tokens = words.slice(0, MOST_TOKENS).map((word) => tokenOf(word, personRole(word)));
  const isAllParticles = tokens.every(({ role }) => role === "particle");
  return form(true, isAllParticles ? tokens.map((token) => ({ ...token, role: "word" as const })) : tokens, generation);
}

/** Moves the family name to the end if the name is written as "Family, Given". */
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

function organizationForm(name: string): WithoutWordSets {
  const translated = TRANSLATED.reduce((text, [from, to]) => text.replace(from, to), name);
  const dotted = translated.replace(DOTTED, (letters) => letters.replaceAll(".", ""));
  const spelled = joinLetters(romanize(dotted.replace(AMPERSANDS, " and ")));
  const words = foldLegalForms(spelled);
  const tokens = words.slice(0, MOST_TOKENS).map((word) => organizationToken(word));
  setFirstForm(tokens, words[0]?.text ?? "");
  if (tokens.every(({ role }) => role === "legal_form")) for (const token of tokens) token.role = "generic";
  const initials = (all: RomanizedWord[]) => all.map(({ original }) => original[0]!).join("");
  const telling = (all: RomanizedWord[]) => all.filter(({ text }) => !JOINING_WORDS.has(text));
  const abbreviations = [spelled, telling(spelled), words, telling(words)].map(initials);
  return { ...form(false, tokens, null), initials: [...new Set(abbreviations)] };
}

/** Periods join the letters of one abbreviation: "S.A. A.M." has two, in any order. */
const DOTTED = /(?<![\p{L}\p{N}.])(?:\p{L}\.)+\p{L}\.?(?![\p{L}\p{N}])/gu;

/** Adjacent single letters are an abbreviation, however they were separated. */
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

/** Numbers are equal with or without leading zeros and ordinal endings. */
const numberText = (text: string) => text.replace(/^0*(\d+)(?:st|nd|rd|th)?$/, "$1");

/** The first word is a legal form only if the rest is distinctive: otherwise it may be the name. */
function setFirstForm([first, ...others]: Token[], text: string): void {
  if (first?.role !== "legal_form" || LEADING_FORMS.has(text)) return;
  if (others.some((token) => token.role === "word" && token.text.length > 2)) return;
  first.role = others.length > 0 && text.length > 4 ? "generic" : "word";
  if (first.role === "word") first.meaning = null;
}

function organizationToken(word: RomanizedWord): Token {
  const { text, script } = word;
  if (/^\d+$/.test(text)) return tokenOf(word, "number");
  if (script !== "full") return tokenOf(word, "word");
  const legalForm = LEGAL_FORMS.get(text) ?? (text.length >= LONG_FORM ? withSlip(text, LEGAL_FORMS) : undefined);
  if (legalForm) return tokenOf(word, "legal_form", legalForm);
  if (JOINING_WORDS.has(text)) return tokenOf(word, "particle");
  const meaning = GENERIC_WORDS.get(text) ?? (text.length >= LONG_GENERIC ? withSlip(text, GENERIC_WORDS) : undefined);
  return meaning ? tokenOf(word, "generic", meaning) : tokenOf(word, "word");
}

/** Shorter words are too often a typo apart from each other. */
const LONG_FORM = 6;
const LONG_GENERIC = 7;

function form(isPerson: boolean, tokens: Token[], generation: string | null): WithoutWordSets {
  const words = tokens.filter(({ role }) => role !== "particle" && role !== "legal_form");
  const texts = (words.length > 1 || !isPerson ? words : tokens).map(({ text, meaning }) => meaning ?? text);
  const joined = texts.join("");
  return {
    isPerson,
    tokens,
    joins: isPerson ? [...joinsOf(tokens), ...joinOfEnds(tokens)] : joinsOf(tokens),
    joined,
    joinedKey: spellingKey(joined),
    sorted: [...texts].sort().join(" "),
    generation,
    initials: [],
    first: tokens.findIndex(({ role }) => role !== "particle"),
    last: tokens.findLastIndex(({ role }) => role !== "particle"),
    wordCount: tokens.filter(({ role }) => role !== "particle").length,
    hasInitials: tokens.some(({ role }) => role === "initial"),
  };
}
