import { Prisma } from "@/server/generated/prisma/client";

const WORDS = 6;
const WORD_MAX_CHARACTERS = 40;
const MARKS = /[\u0300-\u036f]/g;

/** The search vector of a column's text: lowercase, without accents and punctuation. */
export function wordsOf(column: string): Prisma.Sql {
  const plain = `regexp_replace(normalize(lower(${column}), NFKD), '[\\u0300-\\u036f]', '', 'g')`;
  return Prisma.raw(`to_tsvector('simple'::regconfig, regexp_replace(${plain}, '[!-/:-@\\[-\`{-~]', ' ', 'g'))`);
}

/**
 * Turns what someone typed into a query that matches its first words as prefixes, in any order. Null without a word.
 * Only letters and digits remain, so it cannot contain operators.
 */
export function wordQuery(typed: string): string | null {
  const plain = typed.toLowerCase().normalize("NFKD").replace(MARKS, "");
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const wanted = words.slice(0, WORDS).map((word) => `'${[...word].slice(0, WORD_MAX_CHARACTERS).join("")}':*`);
  return wanted.length > 0 ? wanted.join(" & ") : null;
}
