import anyAscii from "any-ascii";
import {
  CONNECTING,
  DISTINGUISHING,
  GENERIC,
  LEGAL_FORMS,
  LEGAL_FORMS_AT_END,
  PHRASES,
  PLACES_ALONE,
  SAME_WORD,
} from "@/server/domain/charities/name-words";
import { editDistance } from "@/server/domain/charities/word-similarity";

/** An organization's name, prepared for comparison. */
export interface NameForm {
  /** Its words as they are, in lower case and ASCII. */
  plain: readonly string[];
  /** The same with abbreviations expanded and without the legal form. */
  tokens: readonly string[];
  /** True if the name fills its column, so that its end may be missing. */
  isCut: boolean;
}

const APOSTROPHES = /['’‘`´ʼʻ′]/g;

/**
 * The normalized words of an organization's name: case, accents, scripts, punctuation, and abbreviations are
 * normalized, and the legal form is dropped.
 */
export function nameTokens(text: string): string[] {
  return foldWords(plainWords(text));
}

/** Prepares a name for comparison. */
export function readName(text: string, isCut = false): NameForm {
  const plain = plainWords(text);
  return { plain, tokens: foldWords(plain), isCut };
}

/** Every word whose frequency the comparison of a name may look up. */
export function wordsIn(text: string): string[] {
  const plain = plainWords(text);
  return [...plain, ...foldWords(plain)];
}

function foldWords(plain: string[]): string[] {
  return dropLegalForms(foldPhrases(joinInitials(withoutArticle(plain)).map((word) => SAME_WORD.get(word) ?? word)));
}

function plainWords(text: string): string[] {
  const folded = text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(APOSTROPHES, "");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it asks whether anything is left that is not ASCII.
  const ascii = /^[\x00-\x7f]*$/.test(folded) ? folded : anyAscii(folded);
  return ascii
    .toLowerCase()
    .replace(/'/g, "")
    .replace(/[&+]/g, " and ")
    .replace(/#/g, " no ")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => (/^\d+$/.test(word) ? word.replace(/^0+(?=\d)/, "") : word));
}

function withoutArticle(words: string[]): string[] {
  return words.filter((word) => word !== "the");
}

/** "R F C" and "R.F.C." become "rfc"; a single initial stays. */
function joinInitials(words: string[]): string[] {
  const joined: string[] = [];
  let run = "";
  for (const word of [...words, ""]) {
    if (/^[a-z]$/.test(word)) {
      run += word;
      continue;
    }
    if (run) joined.push(run);
    run = "";
    if (word) joined.push(word);
  }
  return joined;
}

const PHRASES_BY_FIRST = new Map<string, (readonly [string[], string])[]>();
for (const [words, token] of PHRASES) {
  const parts = words.split(" ");
  PHRASES_BY_FIRST.set(parts[0]!, [...(PHRASES_BY_FIRST.get(parts[0]!) ?? []), [parts, token]]);
}

function foldPhrases(words: string[]): string[] {
  const folded: string[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = PHRASES_BY_FIRST.get(words[at]!)?.find(([parts]) =>
      parts.every((part, n) => words[at + n] === part),
    );
    folded.push(phrase ? phrase[1] : words[at]!);
    at += phrase ? phrase[0].length : 1;
  }
  // "No. 12" is "12".
  return folded.filter((word, at) => !((word === "no" || word === "number") && /^\d/.test(folded[at + 1] ?? "")));
}

/** Long enough that a typo cannot turn them into another word. */
const LONG_LEGAL_FORMS = ["incorporated", "corporation"];

function isLegalForm(word: string): boolean {
  if (LEGAL_FORMS.has(word)) return true;
  return word.length > 8 && LONG_LEGAL_FORMS.some((form) => editDistance(word, form) === 1);
}

function dropLegalForms(words: string[]): string[] {
  let kept = words.filter((word) => !isLegalForm(word));
  while (kept.length > 1 && LEGAL_FORMS_AT_END.has(kept.at(-1)!)) kept = kept.slice(0, -1);
  while (kept.length > 1 && kept.at(-1) === "a") kept = kept.slice(0, -1);
  return kept.length > 0 ? kept : words;
}

/** How much a word says about which organization a name belongs to, whether both names have it or only one. */
export function weightOf(token: string): number {
  if (CONNECTING.has(token) || /^[a-z]$/.test(token)) return 0.1;
  return GENERIC.has(token) ? 0.6 : 1;
}

/** Whether a word that only one of two names has means that they are two organizations. */
export function isDistinguishing(token: string): boolean {
  return DISTINGUISHING.has(token) || /\d/.test(token);
}

/** Whether the words could be a name by themselves: numbers, states, and connecting words are not. */
export function isNaming(tokens: readonly string[]): boolean {
  return tokens.some((token) => !/^\d+$/.test(token) && !PLACES_ALONE.has(token) && weightOf(token) > 0.5);
}

const DBA =
  /\s(?:d\s*[/.]?\s*b\s*[/.]?\s*a\.?|t\s*[-/]\s*a|a\s*[/.]\s*k\s*[/.]\s*a\.?|aka|f\s*[/.]\s*k\s*[/.]\s*a\.?|fka|doing business as|also known as|formerly known as|trading as)\s/i;
const CARE_OF = /\s(?:c\s*\/\s*o|%)\s.*$/i;
const PARENTHESES = /\([^()]*\)|\[[^[\]]*\]/g;

/** The legal name in a field and the trading names after it, without anything after "c/o". */
export function namesIn(text: string): string[] {
  const names = text.replace(CARE_OF, "").split(DBA);
  return names.map((name) => name.trim()).filter((name) => name !== "");
}

/** A name as it is, and without its parentheses if it has any. */
export function withAndWithoutParentheses(name: string): string[] {
  const without = name.replace(PARENTHESES, " ").trim();
  return without === "" || without === name ? [name] : [name, without];
}
