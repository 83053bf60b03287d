import anyAscii from "any-ascii";
import { ARABIC, GREEK, HANGUL, HEBREW, INDIC, OPEN_LETTERS } from "@/server/adapters/screening-matcher/script-tables";

/**
 * How much of a word's sound its letters represent. `consonants`: the script omits most vowels (Arabic, Hebrew, Thai).
 * `han` and `hangul`: each word is one syllable.
 */
export type Script = "full" | "consonants" | "han" | "hangul";

export interface RomanizedWord {
  /** Lower-case ASCII letters and digits. */
  text: string;
  /** The same with an apostrophe between letters that could be read as one, in a script without vowels. */
  letters?: string;
  script: Script;
  /** The word as it was written, normalized, in lower case. */
  original: string;
}

const COMBINING = /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u064b-\u065f\u0670]/g;
/** Apostrophes, and the marks of letters and sounds that are written like them. */
export const APOSTROPHES = /['’‘ʿʾʻʼ`´ʹʺ\u02c0-\u02c2\u05f3\u05f4]/g;
// Soft hyphens, direction marks, joiners, and the Arabic tatweel.
const INVISIBLE = /[\p{Cf}\u0640]/gu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const RUNS = /\p{Script=Han}+|\p{Script=Hangul}+|[^\p{Script=Han}\p{Script=Hangul}]+/gu;
// A Thai letter silenced by a thanthakhat, with its vowel.
const SILENT_THAI = /[\u0e01-\u0e2e][\u0e34-\u0e39]?\u0e4c/g;
const IS_ASCII = /^[\x20-\x7e]*$/;

/** Splits a name into words and romanizes each by the rules of its own script. */
export function romanize(name: string): RomanizedWord[] {
  if (IS_ASCII.test(name)) {
    const words =
      name
        .toLowerCase()
        .replace(/['`]/g, "")
        .match(/[a-z0-9]+/g) ?? [];
    return words.map((text) => ({ text, script: "full", original: text }));
  }
  const clean = name.normalize("NFKC").replace(APOSTROPHES, "").replace(INVISIBLE, "");
  const words: RomanizedWord[] = [];
  for (const [word] of clean.matchAll(WORD)) {
    for (const [run] of word.matchAll(RUNS)) words.push(...romanizeRun(run.toLowerCase()));
  }
  return words.filter(({ text }) => text !== "");
}

function romanizeRun(run: string): RomanizedWord[] {
  const code = run.codePointAt(0)!;
  const isIn = (from: number, to: number) => code >= from && code < to;
  if (isIn(0x370, 0x400)) return [full(run, greek(run))];
  if (isIn(0x590, 0x600)) return [consonants(run, byLetter(HEBREW, run))];
  if (isIn(0x600, 0x780)) return arabic(run);
  if (isIn(0x900, 0xd80)) return [full(run, indic(run))];
  if (isIn(0xe00, 0x1100))
    return [
      consonants(
        run,
        anyAscii(run.replace(SILENT_THAI, ""))
          .toLowerCase()
          .replace(/c(?!h)/g, "k"),
      ),
    ];
  if (isIn(0xac00, 0xd7b0)) return [...run].map(hangul);
  if (/^\p{Script=Han}/u.test(run)) return [...run].map(han);
  return [full(run)];
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

function full(original: string, text = anyAscii(withoutMarks(original))): RomanizedWord {
  return { text: plain(text), script: "full", original };
}

const withoutMarks = (run: string) => run.normalize("NFD").replace(COMBINING, "").normalize("NFC");

function consonants(original: string, text: string): RomanizedWord {
  const written = text.replace(/[DcBKPXH]/g, (letter) => OPEN_LETTERS[letter]!);
  return { text: plain(written), letters: text.replace(/[^A-Za-z0-9']/g, ""), script: "consonants", original };
}

function han(character: string): RomanizedWord {
  return { text: plain(anyAscii(character)), script: "han", original: character };
}

/** One syllable in Revised Romanization; other romanizations are handled when comparing. */
function hangul(syllable: string): RomanizedWord {
  const at = syllable.codePointAt(0)! - 0xac00;
  const [initials, vowels, finals] = HANGUL;
  const text = initials[Math.floor(at / 588)]! + vowels[Math.floor((at % 588) / 28)]! + finals[at % 28]!;
  return { text, script: "hangul", original: syllable };
}

function greek(run: string): string {
  return anyAscii(GREEK.reduce((text, [from, to]) => text.replace(from, to), withoutMarks(run)));
}

function byLetter(table: Record<string, string>, run: string): string {
  return [...withoutMarks(run)].map((letter) => table[letter] ?? anyAscii(letter).toLowerCase()).join("'");
}

/** Leaves out articles; a name meaning "servant of" becomes two words, as it is often romanized. */
function arabic(run: string): RomanizedWord[] {
  const bare = withoutMarks(run);
  if (bare.startsWith("عبد") && bare.length > 5) return [...arabic("عبد"), ...arabic(bare.slice(3))];
  const text = bare.length >= 5 && bare.startsWith("ال") ? bare.slice(2) : bare;
  return [consonants(bare, byLetter(ARABIC, text))];
}

/** Indic scripts share one layout: a consonant has the vowel "a" unless a sign says otherwise. */
function indic(run: string): string {
  const letters = [...run.normalize("NFC")].map((letter) => INDIC[letter.codePointAt(0)! & 0x7f] ?? "");
  let text = "";
  letters.forEach((letter, at) => {
    const next = letters[at + 1];
    if (letter === "-") return;
    if (letter.startsWith("+")) text += letter.slice(1);
    else if (letter === "N") text += next !== undefined && /^[pbm]/.test(next) ? "m" : "n";
    else if (/^[aeiou]/.test(letter)) text += letter;
    else if (letter) text += next === undefined || next === "-" || next.startsWith("+") ? letter : `${letter}a`;
  });
  return text;
}
