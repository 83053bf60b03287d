import { Prisma } from "@/server/generated/prisma/client";
import {
  GIFTS_BY_WORDS_EXPECTED_MAX,
  GIFTS_BY_WORDS_MAX,
  GIFTS_BY_WORDS_RARE_SHARE,
  SEARCH_HITS_MAX,
} from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { fewOfRecipient } from "@/server/operations/words/few-of-recipient";
import { type FoundByWords, findByWords, SEARCHED, type WordedList } from "@/server/operations/words/find-by-words";

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

/** What the index of words finds of a query, which all that look for a few gifts with the same words ask once. */
export interface GiftsLookUp {
  first(query: string): Promise<FoundByWords>;
  /** Also of words that are too frequent to ask it first. */
  always(query: string): Promise<FoundByWords>;
}

/** Looks up what the search finds of gifts with words, and what else follows from them. */
export function lookUpGifts(ctx: Context): GiftsLookUp {
  const once = (list: WordedList) => {
    const asked = new Map<string, Promise<FoundByWords>>();
    return (query: string) => {
      const found = asked.get(query) ?? findByWords(ctx, list, query);
      asked.set(query, found);
      return found;
    };
  };
  return { first: once(FOR_A_FEW), always: once(ALWAYS) };
}

/** The ids of all gifts with words, looked up for a few; null where they are more than are looked up. */
export async function allUnlessMany(lookUp: GiftsLookUp, query: string): Promise<string[] | null> {
  const { isWhole, ids } = await lookUp.first(query);
  return isWhole ? ids : null;
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
