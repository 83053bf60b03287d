import { SEARCH_FURTHER_MAX, SEARCH_LISTED_MAX, SEARCH_NEWEST_FOUND_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

/** A list whose rows have words, and how many of them its index is asked for at once. */
export interface WordedList {
  /** As prisma/sql/found_by_words.sql names it. */
  table: "gift_words" | "supporters" | "campaigns";
  most: number;
  /** Where the statistics of the words expect more rows than this, the index is not asked. */
  farTooMany: number;
  /** For a page of many rows: of more than one row in so many, but not far too many, as many are asked for. */
  rareShare?: number;
  /** For a few rows: the newest that have the words are sought among the newest of all where that is expected to read fewer rows. */
  few?: number;
  /** For a few rows: so many of those found are put in order; of more, only the newest are returned. */
  listed?: number;
  /** True to ask the index even for far too many. */
  always?: boolean;
}

/** How many rows the search looks at, and how many it puts in order. */
export const SEARCHED = { most: SEARCH_FURTHER_MAX, listed: SEARCH_LISTED_MAX } as const;

/** What an index of words finds first. */
export interface FoundByWords {
  /** Of the rows that were looked at, those that the query finds, or the newest of them. */
  ids: string[];
  /** True if these are all that the query finds, however many rows were looked at. */
  isWhole: boolean;
  /** True if there are more than were looked at, and null for so many that none was. */
  isCut: boolean | null;
  /** True if only the rarer words were asked of the index, so that fewer rows than were looked at may have all of them. */
  isPart: boolean;
  /** How many are looked at. */
  most: number;
}

/** One round trip: with a limit of 0, the index is not read. Ids are in the order in which the rows were made. The values are those of `findValues`. */
export const FIND = `
  SELECT CASE WHEN NOT known.is_far_too_many THEN found.is_cut END AS "isCut", coalesce(listed.ids, '{}') AS ids,
    NOT (known.is_far_too_many OR found.is_cut) AND cardinality(coalesce(found.ids, '{}')) <= coalesce($8::float8, 'infinity') AS "isWhole",
    known.others IS NOT NULL AS "isPart", known.most
  FROM (
    SELECT a.asked, a.others,
      NOT $7::boolean AND coalesce(a.expected > $4::float8 OR a.likely > sqrt($6::float8 * a.own), false) AS is_far_too_many,
      greatest($3::float8, CASE WHEN $5::float8 > 0 THEN least(c.reltuples / $5::float8, $4::float8) END)::int AS most
    FROM pg_class c, words_asked($1, $2, $4::float8::bigint) a WHERE c.oid = $1::regclass OFFSET 0
  ) known
  CROSS JOIN LATERAL found_by_words($1, known.others, known.asked, CASE WHEN known.is_far_too_many THEN 0 ELSE known.most + 1 END) found
  CROSS JOIN LATERAL (
    SELECT CASE WHEN cardinality(found.ids) > $8::float8 THEN (
      SELECT array_agg(id) FROM (SELECT id FROM unnest(found.ids) id ORDER BY id COLLATE "C" DESC LIMIT ${SEARCH_NEWEST_FOUND_MAX}) newest
    ) ELSE found.ids END AS ids
  ) listed`;

/**
 * Looks a query of words up in a list's index of words, by its rarer words. However frequent they are, it reads a bounded number of
 * rows: an index lists all that it finds for a word before it returns the first row, so those that are known as frequent are
 * looked for in the rows that the others find.
 */
export async function findByWords(ctx: Context, list: WordedList, query: string): Promise<FoundByWords> {
  const [found] = await ctx.statement<FoundByWords>(FIND, findValues(list, query));
  return found!;
}

/** The eight values of `FIND`. */
export function findValues(list: WordedList, query: string): unknown[] {
  const { table, most, farTooMany, rareShare, few, listed, always } = list;
  return [table, query, most, farTooMany, rareShare ?? null, few ?? null, always ?? false, listed ?? null];
}
