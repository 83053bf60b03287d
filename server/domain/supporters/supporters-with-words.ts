import { Prisma } from "@/server/generated/prisma/client";
import { SEARCH_HITS_MAX, SUPPORTERS_BY_WORDS_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { fewOfRecipient } from "@/server/operations/words/few-of-recipient";
import { findByWords, SEARCHED, type WordedList } from "@/server/operations/words/find-by-words";

/** The condition that every list of supporters needs to be read from its index. */
export const LISTED = Prisma.sql`first_gift_at IS NOT NULL AND root_id = id`;
const FOR_A_PAGE: WordedList = {
  table: "supporters",
  most: SUPPORTERS_BY_WORDS_MAX,
  farTooMany: SUPPORTERS_BY_WORDS_MAX,
};
const FOR_A_FEW: WordedList = { ...FOR_A_PAGE, ...SEARCHED, few: SEARCH_HITS_MAX };
const ALWAYS: WordedList = { ...FOR_A_PAGE, ...SEARCHED, always: true };

/**
 * The condition that a query matches the words of a supporter, or of one merged into it. Few matches are read by id,
 * and many while reading a page of the newest. When all supporters are read, the index of words is used for any number
 * of matches.
 */
export async function supporterWords(ctx: Context, query: string, reads: "page" | "all"): Promise<Prisma.Sql> {
  if (reads === "all") return Prisma.sql`id = ANY (ARRAY(SELECT supporters_with_words(${query}, NULL)))`;
  const { ids, isCut, isPart } = await findByWords(ctx, FOR_A_PAGE, query);
  if (isCut === false) return Prisma.sql`id = ANY (${ids})`;
  const all = isCut && isPart ? await withAllWords(ctx, query, SUPPORTERS_BY_WORDS_MAX + 1) : null;
  if (all && all.length <= SUPPORTERS_BY_WORDS_MAX) return Prisma.sql`id = ANY (${all})`;
  return haveWords(query);
}

/**
 * Returns ids that include a recipient's few newest supporters whose words, or those of one merged into them, match a
 * query.
 */
export async function fewSupportersWithWords(ctx: Context, recipientId: string, query: string): Promise<string[]> {
  return fewOfRecipient(ctx, {
    table: "supporters",
    own: Prisma.sql`recipient_id = ${recipientId} AND ${LISTED}`,
    haveWords: haveWords(query),
    found: await findByWords(ctx, FOR_A_FEW, query),
    always: () => findByWords(ctx, ALWAYS, query),
    all: (most) => withAllWords(ctx, query, most),
  });
}

/** Searches for all words at once: the index returns everything that contains each of them. */
async function withAllWords(ctx: Context, query: string, most: number): Promise<string[]> {
  const rows = await ctx.statement<{ id: string }>("SELECT supporters_with_words($1, $2) AS id", [query, most]);
  return rows.map(({ id }) => id);
}

/**
 * The planner cannot estimate how many of a recipient's supporters are listed, and would otherwise read all of them for
 * one page.
 */
function haveWords(query: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM supporters m WHERE m.root_id = supporters.id AND m.words @@ ${query}::tsquery AND m.first_gift_at IS NOT NULL OFFSET 0)`;
}
