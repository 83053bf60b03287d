import { z } from "zod";
import { Prisma } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** A booking as it is listed. */
export interface ListedLine {
  id: string;
  /** YYYY-MM-DD */
  bookedOn: string;
  amountCents: Cents;
  currency: string;
  name: string | null;
  text: string;
  /** How many payments it consists of. */
  parts: number;
  /** What of it is not matched yet, with its sign. */
  openCents: Cents;
}

/** A page of bookings, and where the next one begins: null after the oldest. */
export interface LinePage {
  rows: ListedLine[];
  next: string | null;
  /** How many bookings were searched for no more than this page, if the search can go on further back; else null. */
  searched: number | null;
}

const PAGE_ROWS = 50;
/** A search looks at this many bookings at a time, however rare the matches are. */
const SEARCHED_ROWS = 20_000;
const CURSOR = /^(\d{4}-\d{2}-\d{2})_(-?\d{1,18})_(\d{1,9})$/;

const filters = z.strictObject({
  accountId: z.string(),
  state: z.enum(["open", "matched"]).nullable(),
  /** In the other side's name, the text or a reference. */
  text: z.string().max(100).nullable(),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  after: z.string().regex(CURSOR).nullable(),
});

/** Searches what was booked on an account: the newest day first, and within a day the largest sum. */
export const searchBankLines = operation({
  name: "searchBankLines",
  summary: "Searches the bookings of a bank account.",
  permission: { operator: true },
  input: filters,
  errors: [ResourceNotFound],
  async run(ctx, wanted): Promise<LinePage> {
    if ((await ctx.db.bankAccount.count({ where: { id: wanted.accountId } })) === 0) throw ResourceNotFound();
    const rows = await read(ctx, wanted);
    const page = rows.filter(({ isFound }) => isFound);
    const shown = page.slice(0, PAGE_ROWS);
    const last = page.length > PAGE_ROWS ? shown.at(-1) : rows.find(({ isEnd }) => isEnd);
    return {
      rows: shown.map(({ isFound: _, isEnd: __, ordinal: ___, cents, openCents, ...line }) => {
        return { ...line, amountCents: BigInt(cents), openCents: BigInt(openCents) };
      }),
      next: last ? `${last.bookedOn}_${last.cents}_${last.ordinal}` : null,
      searched: page.length <= PAGE_ROWS && last ? SEARCHED_ROWS : null,
    };
  },
});

interface Row extends Omit<ListedLine, "amountCents" | "openCents"> {
  ordinal: number;
  cents: string;
  openCents: string;
  /** One that fits. */
  isFound: boolean;
  /** The oldest one that was looked at, if there are more. */
  isEnd: boolean;
}

/** The index on a booking's identity has this order. Each search is limited to this many of its rows. */
function read(ctx: Context, wanted: z.output<typeof filters>): Promise<Row[]> {
  const order = Prisma.raw("ORDER BY l.booked_on DESC, l.amount_cents DESC, l.ordinal DESC");
  return ctx.db.$queryRaw<Row[]>`
    WITH looked AS MATERIALIZED (
      SELECT l.id, l.booked_on, l.amount_cents, l.ordinal, l.currency FROM bank_lines l
      WHERE l.account_id = ${wanted.accountId} AND ${within(wanted)} ${order} LIMIT ${SEARCHED_ROWS}
    ), found AS MATERIALIZED (
      SELECT l.* FROM looked l WHERE ${fitting(wanted)} ${order} LIMIT ${PAGE_ROWS + 1}
    ), ends AS (
      SELECT l.* FROM looked l WHERE (SELECT count(*) FROM looked) = ${SEARCHED_ROWS} ORDER BY l.booked_on, l.amount_cents, l.ordinal LIMIT 1
    ), listed AS (
      SELECT l.*, true AS is_found, false AS is_end FROM found l UNION ALL SELECT l.*, false, true FROM ends l
    )
    SELECT l.id, to_char(l.booked_on, 'YYYY-MM-DD') AS "bookedOn", l.amount_cents::text AS cents, l.ordinal, l.currency, p.name, p.text,
      p.parts, p.open::text AS "openCents", l.is_found AS "isFound", l.is_end AS "isEnd"
    FROM listed l CROSS JOIN LATERAL (
      SELECT count(*)::int AS parts, sum(p.open_cents) AS open, (array_agg(p.name ORDER BY p.number))[1] AS name,
        (array_agg(p.text ORDER BY p.number))[1] AS text
      FROM bank_line_parts p WHERE p.line_id = l.id
    ) p ${order}`;
}

function within({ from, to, after }: z.output<typeof filters>): Prisma.Sql {
  const [, day, cents, ordinal] = CURSOR.exec(after ?? "") ?? [];
  const conditions = [
    ...(from === null ? [] : [Prisma.sql`l.booked_on >= ${from}::date`]),
    ...(to === null ? [] : [Prisma.sql`l.booked_on <= ${to}::date`]),
    ...(day === undefined
      ? []
      : [Prisma.sql`(l.booked_on, l.amount_cents, l.ordinal) < (${day}::date, ${cents}::bigint, ${ordinal}::int)`]),
  ];
  return conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, " AND ");
}

function fitting({ state, text }: z.output<typeof filters>): Prisma.Sql {
  const part = Prisma.sql`SELECT FROM bank_line_parts p WHERE p.line_id = l.id`;
  const pattern = `%${(text ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`;
  const conditions = [
    ...(state === "open" ? [Prisma.sql`EXISTS (${part} AND p.open_cents <> 0)`] : []),
    ...(state === "matched" ? [Prisma.sql`NOT EXISTS (${part} AND p.open_cents <> 0)`] : []),
    ...(text === null
      ? []
      : [
          Prisma.sql`EXISTS (${part} AND (p.name ILIKE ${pattern} OR p.text ILIKE ${pattern} OR p.end_to_end_id ILIKE ${pattern}
            OR p.structured_reference ILIKE ${pattern} OR p.account_last4 = ${text}))`,
        ]),
  ];
  return conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, " AND ");
}
