import { z } from "zod";
import { nameSimilarity } from "@/server/domain/charities/compare-names";
import { type CurrentList, readingCurrent } from "@/server/domain/charities/find-listings";
import { nameTokens, readName, weightOf } from "@/server/domain/charities/name-tokens";
import { writeEin } from "@/server/domain/charities/read-ein";
import { editDistance } from "@/server/domain/charities/word-similarity";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

export interface FoundName {
  ein: string;
  name: string;
  sortName: string;
  city: string;
  state: string;
  /** The similarity of its name, from 0 to 1. */
  similarity: number;
}

/** The maximum number of rows compared per search. */
const CANDIDATES = 200;
const FOUND_MAX = 20;
/** The minimum length of a word to search for by other spellings. */
const CORRECTED_FROM = 4;
const SPELLINGS = 3;
/** Search by at most this many words, the rarest ones. */
const RAREST = 3;

/** Finds listed organizations by name, the most similar first. Misspelled words are corrected to words in the list. */
export const searchListings = operation({
  name: "searchListings",
  summary: "Searches the imported IRS files by name.",
  permission: { operator: true },
  input: z.strictObject({ name: z.string() }),
  run: (ctx, { name }) => findByName(ctx, name),
});

async function findByName(ctx: Context, name: string): Promise<FoundName[]> {
  const words = [...new Set(nameTokens(name))];
  const telling = words.filter((word) => weightOf(word) > 0.1);
  if (telling.length === 0) return [];
  const rows = await readingCurrent(ctx, async (lists) => {
    const searched = lists.filter(({ list }) => list !== "revocations");
    return (await Promise.all(searched.map((list) => searchList(ctx, list, telling)))).flat();
  });
  const byEin = new Map<string, FoundName>();
  for (const row of rows) {
    const forms = [row.name, row.sortName, `${row.name} ${row.sortName}`].filter(Boolean).map((each) => readName(each));
    const similarity = Math.round(nameSimilarity(name, forms, () => 0) * 1000) / 1000;
    const known = byEin.get(row.ein);
    if (!known || known.similarity < similarity) byEin.set(row.ein, { ...row, similarity });
  }
  const found = [...byEin.values()].sort((a, b) => b.similarity - a.similarity || (a.ein < b.ein ? -1 : 1));
  return found.slice(0, FOUND_MAX).map((row) => ({ ...row, ein: writeEin(row.ein) }));
}

type Row = Omit<FoundName, "similarity">;

interface Spelling {
  word: string;
  names: number;
}

/** Rows with all of the words, or else with the rarest of them. */
async function searchList(ctx: Context, current: CurrentList, words: readonly string[]): Promise<Row[]> {
  const table = `irs.${current.list}_words_${current.version}`;
  const own = await ctx.statement<Spelling>(`SELECT word, names FROM ${table} WHERE word = ANY ($1)`, [words]);
  const spelled = await Promise.all(
    words.map((word) => {
      const same = own.filter((each) => each.word === word);
      return same.length > 0 ? same : nearSpellings(ctx, table, word);
    }),
  );
  const known = spelled.filter((spellings) => spellings.length > 0);
  // Sort by the number of names with any spelling of the word.
  known.sort((a, b) => namesOf(a) - namesOf(b));
  for (let count = Math.min(known.length, RAREST); count > 0; count -= 1) {
    const rows = await rowsWith(ctx, current, known.slice(0, count));
    if (rows.length > 0) return rows;
  }
  return [];
}

function namesOf(spellings: readonly Spelling[]): number {
  return spellings.reduce((sum, { names }) => sum + names, 0);
}

/** For a word that is not in the list, the most frequent listed words that differ by one or two letters. */
async function nearSpellings(ctx: Context, table: string, word: string): Promise<Spelling[]> {
  if (word.length < CORRECTED_FROM || /\d/.test(word)) return [];
  const near = await ctx.statement<Spelling>(
    `SELECT word, names FROM ${table}
     WHERE (left(word, 3) = left($1, 3) OR right(word, 3) = right($1, 3)) AND length(word) BETWEEN $2 AND $3`,
    [word, word.length - 1, word.length + 1],
  );
  const most = word.length < 8 ? 1 : 2;
  return near
    .filter((other) => editDistance(word, other.word) <= most)
    .sort((a, b) => b.names - a.names)
    .slice(0, SPELLINGS);
}

function rowsWith(ctx: Context, { list, version }: CurrentList, known: readonly Spelling[][]): Promise<Row[]> {
  const conditions = known.map((_, at) => `tokens && $${at + 1}`).join(" AND ");
  const sortName = list === "bmf" ? "sort_name" : "''";
  return ctx.statement<Row>(
    `SELECT ein, name, ${sortName} AS "sortName", city, state FROM irs.${list}_${version}
     WHERE ${conditions} LIMIT ${CANDIDATES}`,
    known.map((spellings) => spellings.map(({ word }) => word)),
  );
}
