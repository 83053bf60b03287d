import { createHash } from "node:crypto";
import type { z } from "zod";
import { wordQuery } from "@/server/domain/gifts/received/word-query";
import { supporterWords } from "@/server/domain/supporters/supporters-with-words";
import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { supporterListQuery } from "@/server/resources/supporter";

export const SUPPORTER_VIEWS = ["new", "lapsed", "upgraded", "monthly", "at_risk", "undeliverable"] as const;
export type SupporterView = (typeof SUPPORTER_VIEWS)[number];

type Filters = Pick<z.infer<typeof supporterListQuery>, "query" | "tag" | "given_after" | "given_before">;

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

/**
 * Returns the conditions for each supporter: tags of the supporter alone, everything else including those merged into
 * it. Null if nothing can match. Words and tags are indexed with a mark of their recipient, so they are searched for
 * each of the given recipients.
 */
export async function supporterConditions(
  ctx: Context,
  recipientIds: readonly string[],
  filters: Filters,
  reads: "page" | "all",
): Promise<Prisma.Sql[] | null> {
  const { query, tag, given_after: after, given_before: before } = filters;
  const words = query ? wordQuery(recipientIds, query) : null;
  if (query && words === null) return null;
  const tags = tag ? recipientIds.map((id) => `'${md5(id).slice(0, 8)}#${md5(tag.trim().toLowerCase())}'`) : [];
  if (tag && tags.length === 0) return null;
  return [
    ...(words === null ? [] : [await supporterWords(ctx, words, reads)]),
    ...(tag ? [Prisma.sql`words @@ ${tags.join(" | ")}::tsquery`] : []),
    ...(after ? [Prisma.sql`EXISTS ${member(Prisma.sql`m.last_gift_at > ${after}::timestamptz(3)`)}`] : []),
    ...(before ? [Prisma.sql`NOT EXISTS ${member(Prisma.sql`m.last_gift_at >= ${before}::timestamptz(3)`)}`] : []),
  ];
}

interface ViewFacts {
  year: number;
  newSince: Date;
  /** The ids of supporters whose addresses are undeliverable. */
  undeliverable: readonly string[];
}

/** The condition for the supporters in a view. Years follow the recipient's calendar. */
export function viewCondition(view: SupporterView, { year, newSince, undeliverable }: ViewFacts): Prisma.Sql {
  switch (view) {
    case "new":
      return Prisma.sql`NOT EXISTS ${member(Prisma.sql`m.first_gift_at < ${newSince}::timestamptz(3)`)}`;
    case "lapsed":
      return Prisma.sql`EXISTS ${gaveIn(year - 1)} AND NOT EXISTS ${gaveIn(year)}`;
    case "upgraded":
      return Prisma.sql`EXISTS (
        SELECT 1 FROM supporters m JOIN supporter_years y ON y.supporter_id = m.id AND y.year IN (${year}, ${year - 1})
        WHERE m.root_id = supporters.id GROUP BY y.currency
        HAVING sum(y.given_cents) FILTER (WHERE y.year = ${year - 1}) > 0
          AND sum(y.given_cents) FILTER (WHERE y.year = ${year}) > sum(y.given_cents) FILTER (WHERE y.year = ${year - 1}))`;
    case "monthly":
      return recurring(Prisma.sql`r.status IN ('active', 'past_due')`);
    case "at_risk":
      return recurring(
        Prisma.sql`(r.status = 'past_due' OR r.status = 'paused' AND r.pause_reason = 'payment_failed')`,
      );
    case "undeliverable":
      return Prisma.sql`id = ANY (${undeliverable}::text[])`;
  }
}

const member = (condition: Prisma.Sql) =>
  Prisma.sql`(SELECT 1 FROM supporters m WHERE m.root_id = supporters.id AND ${condition})`;

const gaveIn = (year: number) =>
  Prisma.sql`(SELECT 1 FROM supporters m JOIN supporter_years y ON y.supporter_id = m.id AND y.year = ${year}
    WHERE m.root_id = supporters.id AND y.given_cents > 0)`;

const recurring = (condition: Prisma.Sql) =>
  Prisma.sql`EXISTS (
    SELECT 1 FROM supporters m JOIN supporter_recurring_gifts x ON x.supporter_id = m.id
    JOIN recurring_gifts r ON r.id = x.recurring_gift_id
    WHERE m.root_id = supporters.id AND r.cadence = 'monthly' AND ${condition})`;
