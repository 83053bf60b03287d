import { z } from "zod";
import { operatorPerson } from "@/server/domain/four-eyes/operator-person";
import { callerName } from "@/server/kernel/caller";
import { REVIEW_PAGE_ROWS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

// The common behavior of the console's queues: the most money first, then the oldest, one page at a time.

/** An operator who works on an item. */
export interface Claim {
  by: string;
  until: Date;
  isOwn: boolean;
}

/** An item of a queue, as its list shows it. */
export interface ReviewRow {
  id: string;
  /** What has to be decided, or what happened. */
  title: string;
  /** What it is about: an id, or another name. */
  subject: string;
  /** The waiting money in US cents, which determines the order of the list. */
  heldCents: Cents;
  held: HeldSum | null;
  openedAt: Date;
  claim: Claim | null;
  /** True if one operator has decided and a second one has to confirm. */
  isHalfDecided: boolean;
}

/** The waiting money: in its own currency, or in US dollars if there are several. */
export interface HeldSum {
  cents: Cents;
  currency: string;
}

export interface ReviewPage {
  rows: ReviewRow[];
  /** The cursor of the next page; null if this is the last. */
  next: string | null;
}

/** The total of what waits in a queue. */
export interface ReviewSummary {
  count: number;
  /** The money in US cents. */
  heldCents: Cents;
  held: HeldSum | null;
  /** Null if nothing is waiting. */
  oldestAt: Date | null;
}

const CURSOR = /^(\d{1,18})_(\d{1,15})_([\w-]{1,80})$/;

/** Filters: items that nobody works on, the operator's own, and those that wait for a second operator. */
export const CLAIM_FILTERS = ["free", "mine", "second"] as const;

/** The filters of every queue. */
export const reviewFilters = {
  /** The cursor from the previous page. */
  after: z.string().regex(CURSOR).nullish(),
  claim: z.enum(CLAIM_FILTERS).nullish(),
};

/** The items of a queue as SQL. */
export interface ReviewSource {
  queue: string;
  /**
   * Selects `id`, `title`, `subject`, `opened_at`, and the money: `held_cents` in US cents, and `own_cents` in
   * `currency`, which is null if there are several. Parameters start at $1.
   */
  sql: string;
  values: unknown[];
  /** True if second approvals are recorded for the subjects of its items rather than for the items. */
  decidesSubjects?: true;
}

/** SQL for the only value of a currency column among some rows; null if there are several. */
export function onlyCurrency(column: string): string {
  return `CASE WHEN count(DISTINCT ${column}) = 1 THEN min(${column}::text) END`;
}

interface Filters {
  after?: string | null | undefined;
  claim?: (typeof CLAIM_FILTERS)[number] | null | undefined;
}

interface Row {
  id: string;
  title: string;
  subject: string;
  worth: string;
  currency: string | null;
  own: string;
  openedAt: Date;
  claimedBy: string | null;
  person: string | null;
  until: Date | null;
  isHalfDecided: boolean;
}

/** Reads one page of a queue in one statement. */
export async function readReviewPage(ctx: Context, source: ReviewSource, filters: Filters): Promise<ReviewPage> {
  const person = (await operatorPerson(ctx)) ?? callerName(ctx.caller);
  const [, held, openedMs, id] = CURSOR.exec(filters.after ?? "") ?? [];
  const values = [...source.values, source.queue, ctx.clock.wall(), ctx.now()];
  const param = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["true"];
  if (id !== undefined) {
    const [cents, at] = [param(held), param(new Date(Number(openedMs)))];
    conditions.push(
      `(q.held_cents < ${cents}::bigint OR (q.held_cents = ${cents}::bigint AND (q.opened_at, q.id) > (${at}::timestamptz, ${param(id)})))`,
    );
  }
  if (filters.claim === "free") conditions.push("c.item_id IS NULL");
  if (filters.claim === "mine") conditions.push(`c.claimed_by_person = ${param(person)}`);
  if (filters.claim === "second") conditions.push("a.subject_id IS NOT NULL");
  const first = source.values.length + 1;
  const rows = await ctx.statement<Row>(
    `SELECT q.id, q.title, q.subject, q.held_cents::text AS worth, q.currency, q.own_cents::text AS own, q.opened_at AS "openedAt",
       c.claimed_by AS "claimedBy", c.claimed_by_person AS person, c.until,
       a.subject_id IS NOT NULL AS "isHalfDecided"
     FROM (${source.sql}) q
     LEFT JOIN review_claims c ON c.queue = $${first} AND c.item_id = q.id AND c.until > $${first + 1}::timestamptz
     LEFT JOIN (SELECT DISTINCT subject_id FROM second_approvals WHERE status = 'waiting' AND expires_at > $${first + 2}::timestamptz) a
       ON a.subject_id = ${source.decidesSubjects ? "q.subject" : "q.id"}
     WHERE ${conditions.join(" AND ")}
     ORDER BY q.held_cents DESC, q.opened_at, q.id LIMIT ${REVIEW_PAGE_ROWS + 1}`,
    values,
  );
  const shown = rows.slice(0, REVIEW_PAGE_ROWS).map((row) => rowOf(row, person));
  const last = shown.at(-1);
  const isLast = rows.length <= REVIEW_PAGE_ROWS || !last;
  return { rows: shown, next: isLast ? null : `${last.heldCents}_${last.openedAt.getTime()}_${last.id}` };
}

function rowOf({ worth, currency, own, claimedBy, person, until, ...row }: Row, reader: string): ReviewRow {
  const claim = claimedBy !== null && until !== null ? { by: claimedBy, until, isOwn: person === reader } : null;
  return { ...row, heldCents: BigInt(worth), held: heldSum({ worth, currency, own }), claim };
}

function heldSum({ worth, currency, own }: Pick<Row, "worth" | "currency" | "own">): HeldSum | null {
  const sum = currency === null ? { cents: BigInt(worth), currency: "USD" } : { cents: BigInt(own), currency };
  return sum.cents === 0n ? null : sum;
}

/** Counts what waits in a queue, in one statement. */
export async function summarizeReviews(ctx: Context, { sql, values }: ReviewSource): Promise<ReviewSummary> {
  const [row] = await ctx.statement<Pick<Row, "worth" | "currency" | "own"> & { count: number; oldestAt: Date | null }>(
    `SELECT count(*)::int AS count, coalesce(sum(held_cents), 0)::text AS worth, coalesce(sum(own_cents), 0)::text AS own,
       CASE WHEN bool_and(currency IS NOT NULL) FILTER (WHERE held_cents > 0) IS NOT FALSE
         THEN (SELECT ${onlyCurrency("w.currency")} FROM unnest(array_agg(currency) FILTER (WHERE own_cents > 0)) w (currency)) END AS currency,
       min(opened_at) AS "oldestAt"
     FROM (${sql}) q`,
    values,
  );
  const { count, oldestAt, ...held } = row!;
  return { count, heldCents: BigInt(held.worth), held: heldSum(held), oldestAt };
}
