import { Prisma } from "@/server/generated/prisma/client";

const WORDS = 6;
const WORD_MAX_CHARACTERS = 40;
const MARKS = /[\u0300-\u036f]/g;

/** The words of a column's text as they are searched: in lower case, without accents and punctuation. */
export function wordsOf(column: string): Prisma.Sql {
  const plain = `regexp_replace(normalize(lower(${column}), NFKD), '[\\u0300-\\u036f]', '', 'g')`;
  return Prisma.raw(`to_tsvector('simple'::regconfig, regexp_replace(${plain}, '[!-/:-@\\[-\`{-~]', ' ', 'g'))`);
}

/**
 * What someone typed as a query: each of its first words at the start of a word, in any order. Null without a word.
 * Only letters and digits remain, so nothing in it is an operator.
 */
export function wordQuery(typed: string): string | null {
  const plain = typed.toLowerCase().normalize("NFKD").replace(MARKS, "");
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const wanted = words.slice(0, WORDS).map((word) => `'${[...word].slice(0, WORD_MAX_CHARACTERS).join("")}':*`);
  return wanted.length > 0 ? wanted.join(" & ") : null;
}
