import { Prisma } from "@/server/generated/prisma/client";
import {
  GIFTS_BY_WORDS_EXPECTED_MAX,
  GIFTS_BY_WORDS_MAX,
  GIFTS_BY_WORDS_RARE_SHARE,
  SEARCH_HITS_MAX,
} from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { fewOfRecipient } from "@/server/operations/words/few-of-recipient";
import {
  FIND,
  type FoundByWords,
  findByWords,
  findValues,
  SEARCHED,
  type WordedList,
} from "@/server/operations/words/find-by-words";

const WORDS = { table: "gift_words", most: GIFTS_BY_WORDS_MAX, farTooMany: GIFTS_BY_WORDS_EXPECTED_MAX } as const;
const FOR_A_PAGE: WordedList = { ...WORDS, rareShare: GIFTS_BY_WORDS_RARE_SHARE };
const FOR_A_FEW: WordedList = { ...WORDS, ...SEARCHED, few: SEARCH_HITS_MAX };
const ALWAYS: WordedList = { ...WORDS, ...SEARCHED, always: true };

/** The ids of the gifts whose words a query finds; null for so many that a condition of the list finds a page of them sooner. */
export async function giftsWithWords(ctx: Context, query: string): Promise<string[] | null> {
  const { ids, isCut, isPart, most } = await findByWords(ctx, FOR_A_PAGE, query);
  if (isCut === false) return ids;
  if (isCut === null || !isPart) return null;
  const all = await withAllWords(ctx, query, most + 1);
  return all.length > most ? null : all;
}

/** What the index of words finds of gifts: where that is all with a query, the ids are those of the few newest to the recipient. */
interface FoundGifts extends FoundByWords {
  /** The newest recurring gifts that any of all gifts with the query belong to. */
  recurringIds: string[];
}

/** Gifts that are known by their ids are read once, for both. OFFSET 0 keeps the planner from reading the list in its order. */
const FIND_GIFTS = `
  WITH found AS MATERIALIZED (${FIND})
  SELECT f."isCut", f."isWhole", f."isPart", f.most, coalesce(CASE WHEN f."isWhole" THEN known.newest ELSE f.ids END, '{}') AS ids,
    coalesce(known.recurring, '{}') AS "recurringIds"
  FROM found f CROSS JOIN LATERAL (
    SELECT (array_agg(g.id ORDER BY g.created_at DESC, g.id DESC) FILTER (WHERE g.to_id = $9))[:${SEARCH_HITS_MAX}] AS newest,
      (array_agg(DISTINCT g.recurring_gift_id ORDER BY g.recurring_gift_id DESC)
        FILTER (WHERE g.recurring_gift_id IS NOT NULL))[:${SEARCH_HITS_MAX}] AS recurring
    FROM (SELECT id, to_id, created_at, recurring_gift_id FROM gifts WHERE f."isWhole" AND id = ANY (f.ids) OFFSET 0) g
  ) known`;

/** What the index of words finds of a query, which all that look for a few gifts with the same words ask once. */
export interface GiftsLookUp {
  first(query: string): Promise<FoundGifts>;
  /** Also of words that are too frequent to ask it first. */
  always(query: string): Promise<FoundGifts>;
}

/** Looks up what the search finds of a recipient's gifts with words, and what else follows from them. */
export function lookUpGifts(ctx: Context, recipientId: string): GiftsLookUp {
  const find = async (list: WordedList, query: string) => {
    const [found] = await ctx.statement<FoundGifts>(FIND_GIFTS, [...findValues(list, query), recipientId]);
    return found!;
  };
  const once = (list: WordedList) => {
    const asked = new Map<string, Promise<FoundGifts>>();
    return (query: string) => {
      const found = asked.get(query) ?? find(list, query);
      asked.set(query, found);
      return found;
    };
  };
  return { first: once(FOR_A_FEW), always: once(ALWAYS) };
}

/** Ids among which are the few newest gifts to a recipient with words. */
export async function fewGiftsWithWords(
  ctx: Context,
  recipientId: string,
  query: string,
  lookUp: GiftsLookUp,
): Promise<string[]> {
  return fewOfRecipient(ctx, {
    table: "gifts",
    own: Prisma.sql`to_id = ${recipientId}`,
    haveWords: haveWords(query),
    found: await lookUp.first(query),
    always: () => lookUp.always(query),
    all: (most) => withAllWords(ctx, query, most),
  });
}

/** By all words at once, of which the index lists everything that has each of them. */
async function withAllWords(ctx: Context, query: string, most: number): Promise<string[]> {
  const rows = await ctx.statement<{ id: string }>("SELECT gifts_with_words($1, $2) AS id", [query, most]);
  return rows.map(({ id }) => id);
}

/** The condition that a query finds a gift's words, checked gift by gift. */
export function haveWords(query: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM gift_words w WHERE w.gift_id = gifts.id AND w.words @@ ${query}::tsquery OFFSET 0)`;
}

/** The same condition where every gift is read, not a page of the newest: by the index of words, however many it finds. */
export function amongThoseWithWords(query: string): Prisma.Sql {
  return Prisma.sql`id = ANY (ARRAY(SELECT gifts_with_words(${query}, NULL)))`;
}
