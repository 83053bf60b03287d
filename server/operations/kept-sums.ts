import { Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** The totals of a list's rows of one status and currency, in its smallest unit. */
export interface KeptSum {
  status: string;
  currency: string;
  count: number;
  amountCents: Cents;
  feeCents: Cents;
  netCents: Cents;
}

interface KeptList {
  list: "gifts" | "receipts" | "supporters";
  /** The recipient of its rows. */
  ownerId: string;
  /** Any of these; every status that is kept, if none is named. */
  statuses?: readonly string[];
  /** A tax year of receipts. */
  year?: number;
}

/** The same, as a connection returns it. */
export type KeptSumRow = Omit<KeptSum, "amountCents" | "feeCents" | "netCents"> &
  Record<"amountCents" | "feeCents" | "netCents", string>;

/**
 * The query for the totals of all rows of a list, by status and currency, from the sums that the database keeps,
 * however many rows there are. Embed it in the statement that sums other rows, so that both see the same moment.
 */
export function keptSums({ list, ownerId, statuses, year }: KeptList): Prisma.Sql {
  return Prisma.sql`
    SELECT part AS status, currency, sum(rows_count)::int AS count, sum(amount_cents)::text AS "amountCents",
      sum(fee_cents)::text AS "feeCents", sum(net_cents)::text AS "netCents"
    FROM list_sums WHERE list = ${list} AND owner_id = ${ownerId}
      ${statuses ? Prisma.sql`AND part = ANY (${statuses})` : Prisma.empty}
      ${year === undefined ? Prisma.empty : Prisma.sql`AND year = ${year}`}
    GROUP BY part, currency`;
}

/** Reads the totals of all rows of a list, by currency and status. */
export async function readKeptSums(ctx: Context, list: KeptList): Promise<KeptSum[]> {
  const { text, values } = Prisma.sql`${keptSums(list)} ORDER BY currency, part`;
  return (await ctx.statement<KeptSumRow>(text, values)).map(inCents);
}

/** A row with its amounts as cents. */
export function inCents<Row extends KeptSumRow>(row: Row) {
  const { amountCents, feeCents, netCents } = row;
  return { ...row, amountCents: BigInt(amountCents), feeCents: BigInt(feeCents), netCents: BigInt(netCents) };
}
