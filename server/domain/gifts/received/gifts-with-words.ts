import { Prisma } from "@/server/generated/prisma/client";
import { GIFTS_BY_WORDS_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

/** The ids of the gifts whose words a query finds; null for so many that a condition of the list finds a page of them sooner. */
export async function giftsWithWords(ctx: Context, query: string): Promise<string[] | null> {
  const rows = await ctx.statement<{ id: string }>("SELECT id FROM gifts_with_words($1, $2) AS found (id)", [
    query,
    GIFTS_BY_WORDS_MAX + 1,
  ]);
  return rows.length <= GIFTS_BY_WORDS_MAX ? rows.map(({ id }) => id) : null;
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
