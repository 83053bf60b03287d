import { Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** The total of a list's rows in one currency, in its smallest unit. */
export interface ListSum {
  currency: string;
  count: number;
  cents: Cents;
}

interface SumQuery {
  table: string;
  /** The same as the list's. */
  anyOf: Prisma.Sql[];
  allOf?: Prisma.Sql[];
  /** The amount to sum for each row. */
  cents: Prisma.Sql;
  /** Where the currency of a row is, if it is not its own column. */
  currency?: Prisma.Sql;
}

/** Sums, by currency, each row of a list with these conditions once, in one statement that uses the list's indexes. */
export async function sumList(
  ctx: Context,
  { table, anyOf, allOf = [], cents, currency = Prisma.sql`currency` }: SumQuery,
): Promise<ListSum[]> {
  const parts = anyOf.map((part) => {
    const where = Prisma.join([part, ...allOf], " AND ");
    return Prisma.sql`SELECT id, ${currency} AS currency, ${cents} AS cents FROM ${Prisma.raw(`"${table}"`)} WHERE ${where}`;
  });
  const { text, values } = Prisma.sql`SELECT currency, count(*)::int AS count, sum(cents)::text AS cents
    FROM (${Prisma.join(parts, " UNION ")}) listed GROUP BY currency ORDER BY currency`;
  const rows = await ctx.statement<{ currency: string; count: number; cents: string }>(text, values);
  return rows.map((row) => ({ ...row, cents: BigInt(row.cents) }));
}
