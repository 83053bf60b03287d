import { z } from "zod";
import { type Position, readPageOfIds } from "@/server/db/keyset";
import { ownPersonIds } from "@/server/domain/users/own-person";
import { Prisma } from "@/server/generated/prisma/client";
import { callerUser } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";

const ROWS = 20;

/** The input of the lists of what a user owns. */
export const ownPageInput = z.strictObject({
  after: z.string().nullable().describe("The last row seen; null for the first page."),
});

/** One page of what a user owns, newest first. */
export interface OwnPage<Row> {
  rows: Row[];
  /** The `after` of the next page; null on the last page. */
  next: string | null;
}

interface OwnTable {
  table: "gifts" | "receipts" | "recurring_gifts" | "campaigns" | "pool_members";
  /** The column that refers to the person of the user. */
  owner: string;
  sortedBy?: string;
  allOf?: Prisma.Sql[];
}

/** Reads one page of ids of what the user's persons own. Another user's row is not accepted as a cursor. */
export async function readOwnIds(ctx: Context, table: OwnTable, after: string | null): Promise<OwnPage<string>> {
  const { sortedBy = "created_at", owner, allOf } = table;
  const persons = await ownPersonIds(ctx, callerUser(ctx).userId);
  const own = persons.map((id) => Prisma.sql`${Prisma.raw(owner)} = ${id}`);
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: table.table,
    sortedBy,
    anyOf: own,
    allOf,
    after: after === null ? null : await positionOf(ctx, { ...table, sortedBy }, { after, persons }),
    limit: ROWS,
  });
  return { rows: ids, next: next?.id ?? null };
}

async function positionOf(
  ctx: Context,
  { table, owner, sortedBy }: OwnTable & { sortedBy: string },
  { after, persons }: { after: string; persons: string[] },
): Promise<Position | null> {
  const [row] = await ctx.db.$queryRaw<Position[]>`
    SELECT id, ${Prisma.raw(sortedBy)} AS at FROM ${Prisma.raw(table)}
    WHERE id = ${after} AND ${Prisma.raw(owner)} = ANY (${persons})`;
  return row ?? null;
}
