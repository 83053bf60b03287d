import { givingSpans } from "@/server/domain/home/giving-spans";
import { addDays, daysBetween } from "@/server/domain/home/home-ranges";
import { Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** What settled and what was refunded over some days: amounts in cents, and numbers of gifts. */
export interface GivingFigures {
  settledCents: Cents;
  settledCount: number;
  /** The largest gift that settled; 0 without any. */
  largestCents: Cents;
  refundedCents: Cents;
  refundedCount: number;
}

/** The same for one campaign or one source of gifts. An empty key means none. */
export interface GivingPart extends GivingFigures {
  key: string;
}

/** A recipient's days up to and including `to`, in one currency. Days are written as `2026-03-01`. */
export interface GivingRange {
  recipientId: string;
  currency: string;
  to: string;
  days: number;
  /** If given, only gifts to this campaign and its pages. */
  campaignId?: string;
}

/** One bar of the chart. Its key is the first of its days. */
export interface GivingBar {
  key: string;
  settledCents: Cents;
  clearingCents: Cents;
}

interface OfBoth<Figures> {
  now: Figures;
  /** The same number of days before them. */
  before: Figures;
}

export interface GivingOfRange {
  /** In order of time, including those without gifts. `clearingCents` is still 0. */
  bars: GivingBar[];
  totals: OfBoth<GivingFigures>;
  /** Largest sum first. */
  campaigns: OfBoth<GivingPart[]>;
  sources: OfBoth<GivingPart[]>;
}

interface Row extends GivingFigures {
  isNow: boolean;
  day: string | null;
  campaign: string | null;
  source: string | null;
}

/**
 * Reads what a recipient received in a range and in the previous one, from sums that the database maintains per day and
 * per longer period.
 */
export async function readGivingDays(ctx: Context, range: GivingRange, step = 1): Promise<GivingOfRange> {
  const { to, days } = range;
  const from = addDays(to, 1 - days);
  const rows = await (range.campaignId === undefined ? readOfAll : readOfCampaign)(ctx, range, from);
  const byDay = rows.filter(({ day }) => day !== null);
  const bars = Array.from({ length: Math.ceil(days / step) }, (_, at): GivingBar => {
    return { key: addDays(from, at * step), settledCents: 0n, clearingCents: 0n };
  });
  for (const { isNow, day, settledCents } of byDay)
    if (isNow) bars[Math.floor(daysBetween(from, day!) / step)]!.settledCents += settledCents;
  const both = <Figures>(of: (rows: Row[]) => Figures) => ({
    now: of(rows.filter((row) => row.isNow)),
    before: of(rows.filter((row) => !row.isNow)),
  });
  return {
    bars,
    totals: both((some) => total(some.filter(({ day }) => day !== null))),
    campaigns: both((some) => partsOf(some, "campaign")),
    sources: both((some) => partsOf(some, "source")),
  };
}

/** Aggregates the figures of rows. */
const FIGURES = Prisma.raw(`
  sum(settled_cents)::bigint AS "settledCents", sum(settled_count)::int AS "settledCount", max(largest_cents) AS "largestCents",
  sum(refunded_cents)::bigint AS "refundedCents", sum(refunded_count)::int AS "refundedCount"`);

/**
 * Reads sources per day, which add up to the days' totals, and campaigns per 28 days, with 7-day and single-day sums at
 * the ends. So the number of rows does not depend on how much was given. One statement, so that all figures are from
 * the same moment.
 */
function readOfAll(ctx: Context, { recipientId, currency, to, days }: GivingRange, from: string): Promise<Row[]> {
  const own = Prisma.sql`recipient_id = ${recipientId} AND currency = ${currency}`;
  const [start, end] = [addDays(from, -days), addDays(to, 1)];
  const spans = [
    ...givingSpans(from, end).map((span) => ({ ...span, isNow: true })),
    ...givingSpans(start, from).map((span) => ({ ...span, isNow: false })),
  ];
  return ctx.db.$queryRaw<Row[]>`
    SELECT is_now AS "isNow", day::text AS day, NULL AS campaign, source, ${FIGURES}
    FROM (
      SELECT *, starts_on AS day, key AS source, starts_on >= ${from}::date AS is_now FROM giving_sums
      WHERE ${own} AND part = 'source' AND days = 1 AND starts_on >= ${start}::date AND starts_on < ${end}::date
    ) s GROUP BY GROUPING SETS ((is_now, day), (is_now, source))
    UNION ALL
    SELECT is_now, NULL, key, NULL, ${FIGURES}
    FROM unnest(
      ${spans.map(({ isNow }) => isNow)}::boolean[], ${spans.map((span) => span.days)}::int[],
      ${spans.map((span) => span.from)}::date[], ${spans.map((span) => span.to)}::date[]
    ) r(is_now, days, from_on, to_on) CROSS JOIN LATERAL (
      SELECT key, settled_cents, settled_count, largest_cents, refunded_cents, refunded_count FROM giving_sums
      WHERE ${own} AND part = 'campaign' AND giving_sums.days = r.days AND starts_on >= r.from_on AND starts_on < r.to_on
      UNION ALL
      SELECT campaign_id, settled_cents, settled_count, largest_cents, refunded_cents, refunded_count FROM giving_days
      WHERE r.days = 1 AND ${own} AND day >= r.from_on AND day < r.to_on
    ) c GROUP BY is_now, key`;
}

function readOfCampaign(
  ctx: Context,
  { recipientId, currency, to, days, campaignId }: GivingRange,
  from: string,
): Promise<Row[]> {
  return ctx.db.$queryRaw<Row[]>`
    SELECT is_now AS "isNow", day::text AS day, campaign_id AS campaign, source, ${FIGURES}
    FROM (
      SELECT *, day >= ${from}::date AS is_now FROM giving_days
      WHERE recipient_id = ${recipientId} AND currency = ${currency}
        AND day BETWEEN ${addDays(from, -days)}::date AND ${to}::date AND campaign_id = ${campaignId}
    ) d GROUP BY GROUPING SETS ((is_now, day), (is_now, campaign_id), (is_now, source))`;
}

function partsOf(rows: Row[], column: "campaign" | "source"): GivingPart[] {
  return rows
    .flatMap(({ [column]: key, ...row }): GivingPart[] => (key === null ? [] : [{ ...row, key }]))
    .filter(({ settledCount, refundedCount }) => settledCount + refundedCount > 0)
    .sort((one, other) => compareCents(other.settledCents, one.settledCents) || (one.key < other.key ? -1 : 1));
}

/** The currencies in which anything has settled for a recipient, with one index lookup per currency. */
export async function readCurrencies(ctx: Context, recipientId: string): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ currency: string }[]>`
    WITH RECURSIVE found AS (
      (SELECT d.currency FROM giving_days d WHERE d.recipient_id = ${recipientId} ORDER BY d.currency LIMIT 1)
      UNION ALL
      SELECT (SELECT d.currency FROM giving_days d
        WHERE d.recipient_id = ${recipientId} AND d.currency > f.currency ORDER BY d.currency LIMIT 1)
      FROM found f WHERE f.currency IS NOT NULL
    ) SELECT currency FROM found WHERE currency IS NOT NULL`;
  return rows.map(({ currency }) => currency);
}

/** Adds figures up. */
export function total(rows: readonly GivingFigures[]): GivingFigures {
  const sum = (pick: (row: GivingFigures) => Cents) => rows.reduce((cents, row) => cents + pick(row), 0n);
  const count = (pick: (row: GivingFigures) => number) => rows.reduce((found, row) => found + pick(row), 0);
  return {
    settledCents: sum((row) => row.settledCents),
    settledCount: count((row) => row.settledCount),
    largestCents: rows.reduce((most, { largestCents: cents }) => (cents > most ? cents : most), 0n),
    refundedCents: sum((row) => row.refundedCents),
    refundedCount: count((row) => row.refundedCount),
  };
}

function compareCents(one: Cents, other: Cents): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
