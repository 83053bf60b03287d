import { idsStatement, inOrderOf, type KeysetPart, pageOfIds } from "@/server/db/keyset";
import { reachedAt } from "@/server/domain/supporters/reached-at";
import { LISTED } from "@/server/domain/supporters/supporters-with-words";
import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { Page, PageRequest } from "@/server/operations/page";
import type { SupporterRow } from "@/server/resources/supporter";

/**
 * Reads supporters by id, in that order, each including everything of those merged into it, in one statement for any
 * number.
 */
export async function readSupporters(ctx: Context, ids: string[]): Promise<SupporterRow[]> {
  if (ids.length === 0) return [];
  const { text, values } = Prisma.sql`
    SELECT s.id, s.recipient_id AS "recipientId", s.email, s.current_email AS "currentEmail", s.name, s.address, s.company, s.contact_name AS "contactName",
      s.confirmed_at AS "confirmedAt", s.tags, s.do_not_contact AS "doNotContact", s.notes, s.created_at AS "createdAt",
      m.first_gift_at AS "firstGiftAt", m.last_gift_at AS "lastGiftAt", m.allows_news AS "allowsMailings", m.merged,
      coalesce(y.totals, '[]') AS totals,
      EXISTS (
        SELECT 1 FROM supporters a JOIN supporter_recurring_gifts x ON x.supporter_id = a.id
        JOIN recurring_gifts r ON r.id = x.recurring_gift_id
        WHERE a.root_id = s.id AND r.cadence = 'monthly' AND r.status IN ('active', 'past_due')) AS "isMonthly"
    FROM supporters s
    CROSS JOIN LATERAL (
      SELECT min(a.first_gift_at) AS first_gift_at, max(a.last_gift_at) AS last_gift_at,
        (array_agg(a.allows_news ORDER BY a.last_gift_at DESC) FILTER (WHERE a.allows_news IS NOT NULL))[1] AS allows_news,
        coalesce(json_agg(json_build_object('id', a.id, 'email', a.email, 'currentEmail', a.current_email) ORDER BY a.id)
          FILTER (WHERE a.id <> s.id), '[]') AS merged
      FROM supporters a WHERE a.root_id = s.id
    ) m
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('currency', t.currency, 'givenCents', t.given, 'giftsCount', t.gifts)
        ORDER BY t.currency) AS totals
      FROM (
        SELECT n.currency, sum(n.given_cents)::text AS given, sum(n.gifts_count)::int AS gifts
        FROM supporters a JOIN supporter_years n ON n.supporter_id = a.id WHERE a.root_id = s.id GROUP BY n.currency
      ) t
    ) y
    WHERE s.id = ANY (${ids})`;
  const rows = await ctx.statement<StoredRow>(text, values);
  return inOrderOf(ids, rows.map(shown));
}

type Stored<Row> = Row & { currentEmail: string | null };
type StoredRow = Stored<Omit<SupporterRow, "earlierEmail" | "isEmailConfirmed" | "merged">> & {
  merged: Stored<SupporterRow["merged"][number]>[];
};

/** Replaces the stored address with the one at which the supporter is reached, so that no reader has to. */
function shown({ currentEmail, ...row }: StoredRow): SupporterRow {
  const email = reachedAt({ email: row.email, currentEmail });
  return {
    ...row,
    email,
    earlierEmail: row.email === email ? null : row.email,
    isEmailConfirmed: row.confirmedAt !== null || currentEmail !== null,
    merged: row.merged.map((one) => ({ id: one.id, email: reachedAt(one) })),
  };
}

/** Reads one page of supporters that meet the conditions, newest first; empty if the conditions are null. */
export async function readSupporterPage(
  ctx: Context,
  { anyOf, allOf, ...page }: { anyOf: KeysetPart[]; allOf: Prisma.Sql[] | null } & PageRequest,
): Promise<Page<SupporterRow>> {
  if (allOf === null) return { rows: [], next: null };
  const { text, values } = idsStatement({ table: "supporters", anyOf, allOf: [LISTED, ...allOf], ...page });
  const { ids, next } = pageOfIds(await ctx.statement(text, values), page.limit);
  return { rows: await readSupporters(ctx, ids), next };
}
