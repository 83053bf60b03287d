import { z } from "zod";
import { type ReceivedGift, readReceivedRows } from "@/server/domain/gifts/received/received-rows";
import { addDays } from "@/server/domain/home/home-ranges";
import { MONEY_ROLES } from "@/server/domain/home/money/money-roles";
import { addMonths } from "@/server/domain/home/money/months";
import { startOf } from "@/server/domain/home/money/read-statement";
import { columnOf, type StatementColumn } from "@/server/domain/home/money/statement-columns";
import { Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { PageRequest } from "@/server/operations/page";

/** A line of a statement: one movement of a balance. */
export interface MoneyLine {
  /** The movement's name in the ledger, which is its own. */
  reference: string;
  column: StatementColumn;
  at: Date;
  /** Before the fee; below zero for what goes out. */
  grossCents: Cents;
  /** What the platform took of it, below zero where it came back. */
  feeCents: Cents;
  /** What the balance gained. */
  netCents: Cents;
  currency: string;
  /** The gift that it is about; null for another thing. */
  gift: ReceivedGift | null;
  /** What else it is about, such as the request of a pool that was paid. */
  subjectId: string;
}

/** A whole month, written as `2026-03`, or one day, as `2026-03-01`. */
const period = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/);

const filters = z.strictObject({ currency: z.string(), period });

/** Lists the movements of a balance in a month or on a day, newest first. */
export const listMoneyLines = listOperation({
  name: "listMoneyLines",
  summary: "Lists what moved a balance of your organization in a month or on a day, newest first.",
  permission: { member: MONEY_ROLES },
  input: filters,
  async run(ctx, asked, page) {
    const id = callerIdentityId(ctx);
    const { timeZone } = await ctx.db.identity.findUniqueOrThrow({ where: { id }, select: { timeZone: true } });
    const rows = await readRows(ctx, id, { ...asked, timeZone }, page);
    const shown = rows.slice(0, page.limit);
    const giftIds = shown.flatMap(({ kind, subjectId }) => (kind.startsWith("gift_") ? [subjectId] : []));
    const gifts = new Map((await readReceivedRows(ctx, [...new Set(giftIds)])).map((gift) => [gift.id, gift]));
    const last = rows.length > page.limit ? shown.at(-1)! : null;
    return {
      rows: shown.map((row): MoneyLine => {
        const { reference, kind, at, netCents, feeCents, currency, subjectId } = row;
        const gift = gifts.get(subjectId) ?? null;
        const grossCents = netCents + feeCents;
        return { reference, column: columnOf(kind), at, grossCents, feeCents, netCents, currency, gift, subjectId };
      }),
      next: last && { at: last.span, id: String(last.id) },
    };
  },
});

interface Row {
  id: bigint;
  /** The quarter of an hour that it is in. */
  span: Date;
  reference: string;
  kind: string;
  at: Date;
  netCents: Cents;
  feeCents: Cents;
  currency: string;
  subjectId: string;
}

/**
 * Reads one line more than the page has. The spans say which few transactions to look at: the newest spans that hold as many
 * lines as are wanted, and of these the transactions between their first and last that are the identity's.
 */
function readRows(
  ctx: Context,
  identityId: string,
  { currency, period, timeZone }: z.infer<typeof filters> & { timeZone: string },
  { after, limit }: PageRequest,
): Promise<Row[]> {
  const isDay = period.length > 7;
  const from = isDay ? period : `${period}-01`;
  const to = isDay ? addDays(period, 1) : `${addMonths(period, 1)}-01`;
  const at = after && Prisma.sql`${after.at}::timestamptz`;
  return ctx.db.$queryRaw<Row[]>`
    WITH older AS (
      SELECT starts_at, kind, first_id, last_id,
        sum(movements) FILTER (WHERE ${at ? Prisma.sql`starts_at < ${at}` : Prisma.sql`true`}) 
          OVER (ORDER BY starts_at DESC RANGE UNBOUNDED PRECEDING EXCLUDE GROUP) AS newer
      FROM balance_spans
      WHERE identity_id = ${identityId} AND currency = ${currency}
        AND starts_at >= ${startOf(from, timeZone)} AND starts_at < ${startOf(to, timeZone)}
        ${at ? Prisma.sql`AND starts_at <= ${at}` : Prisma.empty}
    )
    SELECT t.id, s.starts_at AS span, t.reference, t.kind, t.effective_at AS at, t.subject_id AS "subjectId",
      ${currency} AS currency, sum(m.net)::bigint AS "netCents", sum(m.fee)::bigint AS "feeCents"
    FROM older s
    JOIN ledger_transactions t ON t.id BETWEEN s.first_id AND s.last_id AND t.kind = s.kind AND t.phase <> 'pending'
      AND t.effective_at >= s.starts_at AND t.effective_at < s.starts_at + interval '15 minutes'
    JOIN ledger_postings p ON p.transaction_id = t.id AND p.currency = ${currency}
    JOIN ledger_accounts d ON d.id = p.debit_account_id
    JOIN ledger_accounts c ON c.id = p.credit_account_id
    LEFT JOIN gifts g ON g.id = t.subject_id
    CROSS JOIN LATERAL balance_legs(d.code, c.code, g.to_id, p.amount_cents) m
    WHERE coalesce(s.newer, 0) <= ${limit}::int AND m.identity_id = ${identityId}
      ${at ? Prisma.sql`AND (s.starts_at < ${at} OR t.id < ${after!.id}::bigint)` : Prisma.empty}
    GROUP BY t.id, s.starts_at ORDER BY s.starts_at DESC, t.id DESC LIMIT ${limit + 1}::int`;
}
