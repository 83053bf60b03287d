import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** What the rows of a list of one status and currency come to, in its smallest unit. */
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

/** Reads what all rows of a list come to from the sums that the database keeps, by status and currency, however many rows there are. */
export async function readKeptSums(ctx: Context, { list, ownerId, statuses, year }: KeptList): Promise<KeptSum[]> {
  const rows = await ctx.statement<
    Record<"status" | "currency" | "amount" | "fee" | "net", string> & { count: number }
  >(
    `SELECT part AS status, currency, sum(rows_count)::int AS count, sum(amount_cents)::text AS amount, sum(fee_cents)::text AS fee,
       sum(net_cents)::text AS net
     FROM list_sums WHERE list = $1 AND owner_id = $2 AND ($3::text[] IS NULL OR part = ANY ($3)) AND ($4::int IS NULL OR year = $4)
     GROUP BY part, currency ORDER BY currency, part`,
    [list, ownerId, statuses ?? null, year ?? null],
  );
  return rows.map(({ amount, fee, net, ...row }) => ({
    ...row,
    amountCents: BigInt(amount),
    feeCents: BigInt(fee),
    netCents: BigInt(net),
  }));
}
