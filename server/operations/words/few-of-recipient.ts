import { idsStatement, type KeysetPart } from "@/server/db/keyset";
import { Prisma } from "@/server/generated/prisma/client";
import { SEARCH_FURTHER_MAX, SEARCH_HITS_MAX, SEARCH_NEWEST_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { fewByWords } from "@/server/operations/words/few-by-words";
import type { FoundByWords } from "@/server/operations/words/find-by-words";

/** Rows of a recipient that a query of words finds. */
interface RecipientsRows {
  table: "gifts" | "supporters";
  /** What a row of the recipient's list meets. */
  own: Prisma.Sql;
  /** What a row with the words meets, checked row by row. */
  haveWords: Prisma.Sql;
  /** What the index of words finds, and what it finds of words that are too frequent to ask it first. */
  found: FoundByWords;
  always(): Promise<FoundByWords>;
  /** The ids of as many rows with all words as are asked for. */
  all(most: number): Promise<string[]>;
}

/** Ids among which are the few newest rows of a recipient with some words. */
export function fewOfRecipient(ctx: Context, rows: RecipientsRows): Promise<string[]> {
  const { own, haveWords, found, always, all } = rows;
  const table = Prisma.raw(rows.table);
  const read = async ({ text, values }: Prisma.Sql) =>
    (await ctx.statement<{ id: string }>(text, values)).map(({ id }) => id);
  const listed = (part: KeysetPart) =>
    read(idsStatement({ table: rows.table, anyOf: [part], after: null, limit: SEARCH_HITS_MAX }));
  return fewByWords({
    wanted: SEARCH_HITS_MAX,
    found,
    newest: (before) =>
      read(Prisma.sql`
        SELECT id FROM (
          SELECT id, created_at FROM ${table} WHERE ${own} ORDER BY created_at DESC, id DESC LIMIT ${SEARCH_NEWEST_MAX[rows.table]}
        ) ${table}
        WHERE ${before === null ? haveWords : Prisma.sql`id < ${before} AND ${haveWords}`}
        ORDER BY created_at DESC, id DESC LIMIT ${SEARCH_HITS_MAX}`),
    further: async () => (found.isCut === null ? always() : null),
    listed: (ids) => listed({ ids, where: own }),
    async thorough() {
      const ids = await all(SEARCH_FURTHER_MAX + 1);
      return ids.length <= SEARCH_FURTHER_MAX ? [...new Set(ids)] : listed(Prisma.sql`${own} AND ${haveWords}`);
    },
  });
}
