import { createHash } from "node:crypto";

const WORDS_MAX = 6;
const WORD_MAX_CHARACTERS = 40;
const MARKS = /[\u0300-\u036f]/g;
/** A sum with its cents, which nobody means as the beginning of something. */
const WHOLE_SUM = /^\s*\p{Sc}?\s*\d[\d.,\s'’]*[.,]\d{2}\s*(?:\p{Sc}|[A-Za-z]{3})?\s*$/u;

/**
 * What someone typed, as a query of `gift_words`: each of its first words at the start of a word that one of the readers may
 * look for, in any order; those of a whole sum as they are, because very many words begin with a few digits. Null without a word or a reader. Its twins are prisma/sql/gift_words_of.sql and gift_words_lines.sql,
 * which says what readers there are. A database whose locale is C lowers letters from a to z alone, so words of other letters
 * are looked for as they are usually written, too.
 */
export function wordQuery(readers: readonly string[], typed: string): string | null {
  if (readers.length === 0) return null;
  const marks = readers.map((reader) => createHash("md5").update(reader).digest("hex").slice(0, 8));
  const ending = WHOLE_SUM.test(typed) ? "" : ":*";
  const words =
    typed
      .normalize("NFKD")
      .replace(MARKS, "")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const wanted = words.slice(0, WORDS_MAX).map((word) => {
    const spellings = [...spellingsOf([...word].slice(0, WORD_MAX_CHARACTERS).join(""))];
    return `(${marks.flatMap((mark) => spellings.map((each) => `'${mark}${each}'${ending}`)).join(" | ")})`;
  });
  return wanted.length > 0 ? wanted.join(" & ") : null;
}

function spellingsOf(word: string): Set<string> {
  const lower = word.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the letters that every database lowers.
  if (/^[\x00-\x7f]*$/.test(lower)) return new Set([lower]);
  const [first = "", ...others] = [...lower];
  return new Set([lower, `${first.toUpperCase()}${others.join("")}`, lower.toUpperCase()]);
}
