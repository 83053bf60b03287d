import { Prisma } from "@/server/generated/prisma/client";
import { GIFTS_BY_WORDS_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

/** Where the statistics of the words expect more gifts than this, the index of words is not asked. */
const FAR_TOO_MANY = 5 * GIFTS_BY_WORDS_MAX;
/** Of more gifts than one in so many, a list finds a page sooner by date: of fewer, it would read hundreds of pages first. */
const RARE = 500;

/** One round trip: with a limit of 0, the index is not read. */
const FIND = `
  SELECT expected.is_far_too_many AS "isFarTooMany", expected.most, found.id
  FROM (
    SELECT gift_words_expected($1) > $3 AS is_far_too_many, greatest($2, least(c.reltuples / ${RARE}, $3))::int AS most
    FROM pg_class c WHERE c.oid = 'gift_words'::regclass OFFSET 0
  ) expected
  LEFT JOIN LATERAL gifts_with_words($1, CASE WHEN expected.is_far_too_many THEN 0 ELSE expected.most + 1 END) AS found (id) ON true`;

/** The ids of the gifts whose words a query finds; null for so many that a condition of the list finds a page of them sooner. */
export async function giftsWithWords(ctx: Context, query: string): Promise<string[] | null> {
  const given = [query, GIFTS_BY_WORDS_MAX, FAR_TOO_MANY];
  const rows = await ctx.statement<{ isFarTooMany: boolean; most: number; id: string | null }>(FIND, given);
  const { isFarTooMany, most } = rows[0]!;
  if (isFarTooMany || rows.length > most) return null;
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
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
