import { Prisma } from "@/server/generated/prisma/client";
import { SUPPORTERS_BY_WORDS_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

/**
 * The condition that the words of a supporter, or of one merged into it, are found by a query. Few are read by their ids, and many on
 * the way through a page of the newest; where all are read, by the index of words, however many it finds.
 */
export async function supporterWords(ctx: Context, query: string, reads: "page" | "all"): Promise<Prisma.Sql> {
  if (reads === "all") return Prisma.sql`id = ANY (ARRAY(SELECT supporters_with_words(${query}, NULL)))`;
  const rows = await ctx.statement<{ id: string }>("SELECT supporters_with_words($1, $2) AS id", [
    query,
    SUPPORTERS_BY_WORDS_MAX + 1,
  ]);
  if (rows.length <= SUPPORTERS_BY_WORDS_MAX) return Prisma.sql`id = ANY (${rows.map(({ id }) => id)})`;
  // How many of a recipient's supporters are listed is not known to the planner, which would read all of them for a page.
  return Prisma.sql`EXISTS (
    SELECT 1 FROM supporters m WHERE m.root_id = supporters.id AND m.words @@ ${query}::tsquery AND m.first_gift_at IS NOT NULL OFFSET 0)`;
}
