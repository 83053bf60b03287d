import { type ReceivedGift, readReceivedRows } from "@/server/domain/gifts/received/received-rows";
import { type Days, type StatementOf, startOf } from "@/server/domain/home/money/read-statement";
import { columnOf, type StatementColumn } from "@/server/domain/home/money/statement-columns";
import { isOfGift } from "@/server/domain/payouts/line-types";
import { Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { Page, PageRequest } from "@/server/operations/page";

/** A line of a statement: one movement of a balance. */
export interface MoneyLine {
  /** The movement's unique reference in the ledger. */
  reference: string;
  kind: string;
  column: StatementColumn;
  at: Date;
  /** Before the fee; negative for outgoing money. */
  grossCents: Cents;
  /** The platform's fee; negative if it was returned. */
  feeCents: Cents;
  /** The change of the balance. */
  netCents: Cents;
  currency: string;
  /** The gift that it is about; null if it is about something else. */
  gift: ReceivedGift | null;
  /** The id of what it is about, such as a pool's payment request. */
  subjectId: string;
}

/** Which lines are read, and in which order. */
export interface MoneyLinesOf extends StatementOf {
  days: Days;
  isOldestFirst: boolean;
  /** The newest transaction to include; null for no limit. */
  throughId: bigint | null;
}

/** Reads one page of the movements of a balance. */
export async function readMoneyLines(ctx: Context, of: MoneyLinesOf, page: PageRequest): Promise<Page<MoneyLine>> {
  const rows = await readRows(ctx, of, page);
  const shown = rows.slice(0, page.limit);
  const giftIds = shown.flatMap(({ kind, subjectId }) => (isOfGift(kind) ? [subjectId] : []));
  const gifts = new Map((await readReceivedRows(ctx, [...new Set(giftIds)])).map((gift) => [gift.id, gift]));
  const last = rows.length > page.limit ? shown.at(-1)! : null;
  return {
    rows: shown.map((row): MoneyLine => {
      const { reference, kind, at, netCents, feeCents, currency, subjectId } = row;
      const gift = gifts.get(subjectId) ?? null;
      const grossCents = netCents + feeCents;
      return { reference, kind, column: columnOf(kind), at, grossCents, feeCents, netCents, currency, gift, subjectId };
    }),
    next: last && { at: last.span, id: String(last.id) },
  };
}

interface Row {
  id: bigint;
  /** The start of its quarter of an hour. */
  span: Date;
  reference: string;
  kind: string;
  at: Date;
  netCents: Cents;
  feeCents: Cents;
  currency: string;
  subjectId: string;
}

/** More than the kinds of movements in two quarters of an hour. */
const KINDS_AT_ONCE = 100;

/**
 * Reads one line more than the page has. The spans narrow down the transactions: first the spans that contain enough
 * lines, then the identity's transactions between each span's first and last id. A span may mix transactions before and
 * after `throughId`; such a span is read, but its count is ignored.
 */
function readRows(ctx: Context, of: MoneyLinesOf, { after, limit }: PageRequest): Promise<Row[]> {
  const { identityId, currency, timeZone, days, isOldestFirst, throughId } = of;
  const order = Prisma.raw(isOldestFirst ? "ASC" : "DESC");
  const past = Prisma.raw(isOldestFirst ? ">" : "<");
  const at = after && Prisma.sql`${after.at}::timestamptz`;
  const isFurther = at ? Prisma.sql`starts_at ${past} ${at}` : Prisma.sql`true`;
  const isWhole = throughId === null ? Prisma.sql`true` : Prisma.sql`last_id <= ${throughId}`;
  return ctx.db.$queryRaw<Row[]>`
    WITH further AS (
      -- Those of a span itself are taken off again: a window that excludes them is summed anew for each span.
      SELECT starts_at, kind, first_id, last_id,
        sum(counted) OVER (ORDER BY starts_at ${order}) - sum(counted) OVER (PARTITION BY starts_at) AS nearer
      FROM (
        -- No more spans than are chosen below: what is nearer than a span, and in the span itself, does not depend on further ones.
        SELECT starts_at, kind, first_id, last_id, CASE WHEN ${isFurther} AND ${isWhole} THEN movements ELSE 0 END AS counted
        FROM balance_spans
        WHERE identity_id = ${identityId} AND currency = ${currency}
          AND starts_at >= ${startOf(days.from, timeZone)} AND starts_at < ${startOf(days.to, timeZone)}
          ${at ? Prisma.sql`AND starts_at ${past}= ${at}` : Prisma.empty}
          ${throughId === null ? Prisma.empty : Prisma.sql`AND first_id <= ${throughId}`}
        ORDER BY starts_at ${order} LIMIT ${limit + KINDS_AT_ONCE}::int
      ) spans
    ), chosen AS MATERIALIZED (
      SELECT * FROM further WHERE nearer <= ${limit}::int ORDER BY starts_at ${order} LIMIT ${limit + KINDS_AT_ONCE}::int
    )
    SELECT t.id, s.starts_at AS span, t.reference, t.kind, t.effective_at AS at, t.subject_id AS "subjectId",
      ${currency} AS currency, l.net AS "netCents", l.fee AS "feeCents"
    FROM chosen s
    CROSS JOIN LATERAL balance_transactions(${identityId}, ${currency}, s.first_id - 1, s.last_id) b
    CROSS JOIN LATERAL (
      -- Each by its id: how few there are between two ids is not known before, and a join would read all transactions.
      SELECT x.id, x.reference, x.kind, x.effective_at, x.subject_id FROM ledger_transactions x
      WHERE x.id = b.transaction_id AND x.kind = s.kind AND x.phase <> 'pending'
        AND x.effective_at >= s.starts_at AND x.effective_at < s.starts_at + interval '15 minutes' OFFSET 0
    ) t
    CROSS JOIN LATERAL balance_movement(${identityId}, ${currency}, t.id, t.subject_id) l
    WHERE l.net IS NOT NULL
      ${throughId === null ? Prisma.empty : Prisma.sql`AND t.id <= ${throughId}`}
      ${at ? Prisma.sql`AND (s.starts_at ${past} ${at} OR t.id ${past} ${after!.id}::bigint)` : Prisma.empty}
    ORDER BY s.starts_at ${order}, t.id ${order} LIMIT ${limit + 1}::int`;
}
