import { z } from "zod";
import { readUndeliverableSupporters } from "@/server/domain/supporters/bounced-supporters";
import { readSupporterPage } from "@/server/domain/supporters/read-supporters";
import { SUPPORTER_VIEWS, supporterConditions, viewCondition } from "@/server/domain/supporters/supporter-filters";
import { LISTED } from "@/server/domain/supporters/supporters-with-words";
import { Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import { callerIdentityId } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { readKeptSums } from "@/server/operations/kept-sums";
import { listOperation, operation } from "@/server/operations/operation";
import { supporterListQuery } from "@/server/resources/supporter";

const DAY_MS = 86_400_000;
/** How long a supporter counts as new. */
const NEW_DAYS = 90;

/** The filters of an organization's list of supporters. */
export const ownSupporterFilters = supporterListQuery.omit({ recipient_id: true }).extend({
  view: z.enum(SUPPORTER_VIEWS).optional().describe("Only those of whom this is true today."),
});

type Filters = z.infer<typeof ownSupporterFilters>;

/** Lists the supporters of an organization, newest first. */
export const listOwnSupporters = listOperation({
  name: "listOwnSupporters",
  summary: "Lists your organization's supporters, newest first.",
  permission: { scope: "supporters:read" },
  input: ownSupporterFilters,
  async run(ctx, filters, page) {
    const anyOf = [Prisma.sql`recipient_id = ${callerIdentityId(ctx)}`];
    return readSupporterPage(ctx, { anyOf, allOf: await conditionsOf(ctx, filters, "page"), ...page });
  },
});

/** How many supporters a selection has, and what they gave in all, by currency. */
export interface SupporterSum {
  count: number;
  totals: { currency: string; givenCents: Cents }[];
}

/** Sums what `listOwnSupporters` lists with the same filters. */
export const sumOwnSupporters = operation({
  name: "sumOwnSupporters",
  summary: "Counts your organization's supporters, and sums what they gave.",
  permission: { scope: "supporters:read" },
  input: ownSupporterFilters,
  async run(ctx, filters): Promise<SupporterSum> {
    if (Object.values(filters).every((value) => value == null || value === "")) return sumAll(ctx);
    const conditions = await conditionsOf(ctx, filters, "all");
    if (conditions === null) return { count: 0, totals: [] };
    const where = Prisma.join([Prisma.sql`recipient_id = ${callerIdentityId(ctx)}`, LISTED, ...conditions], " AND ");
    const { text, values } = Prisma.sql`
      WITH chosen AS MATERIALIZED (SELECT id FROM supporters WHERE ${where})
      SELECT (SELECT count(*) FROM chosen)::int AS count, y.currency, coalesce(sum(y.given_cents), 0)::text AS given
      FROM chosen c JOIN supporters m ON m.root_id = c.id LEFT JOIN supporter_years y ON y.supporter_id = m.id
      GROUP BY y.currency ORDER BY y.currency`;
    const rows = await ctx.statement<{ count: number; currency: string | null; given: string }>(text, values);
    const totals = rows.flatMap(({ currency, given }) =>
      currency === null ? [] : [{ currency, givenCents: BigInt(given) }],
    );
    return { count: rows[0]?.count ?? 0, totals };
  },
});

/** Reads maintained sums instead of the supporters. */
async function sumAll(ctx: Context): Promise<SupporterSum> {
  const kept = await readKeptSums(ctx, { list: "supporters", ownerId: callerIdentityId(ctx) });
  return {
    count: kept.reduce((count, sum) => count + sum.count, 0),
    totals: kept.flatMap(({ currency, amountCents }) =>
      currency === "" ? [] : [{ currency, givenCents: amountCents }],
    ),
  };
}

/** Records in the audit log that a member exports the selected supporters, whose rows `listOwnSupporters` reads. */
export const exportOwnSupporters = operation({
  name: "exportOwnSupporters",
  summary: "Begins a file of your organization's supporters.",
  permission: { scope: "supporters:read" },
  // A departing member might take the contacts along.
  stepUp: true,
  input: ownSupporterFilters,
  async run(ctx, filters): Promise<void> {
    const details = Object.fromEntries(Object.entries(filters).filter(([, value]) => value != null));
    await audit(ctx, "supporters.export", callerIdentityId(ctx), details as Record<string, string>);
  },
});

async function conditionsOf(
  ctx: Context,
  { view, ...filters }: Filters,
  reads: "page" | "all",
): Promise<Prisma.Sql[] | null> {
  const recipientId = callerIdentityId(ctx);
  const conditions = await supporterConditions(ctx, [recipientId], filters, reads);
  if (conditions === null) return null;
  if (!view) return conditions;
  const { timeZone } = await ctx.db.identity.findUniqueOrThrow({
    where: { id: recipientId },
    select: { timeZone: true },
  });
  const now = ctx.now();
  const year = Number(new Intl.DateTimeFormat("en", { timeZone: timeZone ?? "UTC", year: "numeric" }).format(now));
  const newSince = new Date(now.getTime() - NEW_DAYS * DAY_MS);
  const undeliverable = view === "undeliverable" ? await readUndeliverableSupporters(ctx, recipientId) : [];
  return [...conditions, viewCondition(view, { year, newSince, undeliverable })];
}
