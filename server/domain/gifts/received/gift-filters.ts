import { z } from "zod";
import { Prisma } from "@/server/generated/prisma/client";
import { GIFT_SOURCES } from "@/server/kernel/gift-sources";
import { AMOUNT_MAXIMUM_CENTS, GIFT_QUERY_MAX_CHARACTERS, SELECTED_GIFTS_MAX } from "@/server/kernel/limits";
import { campaignId, currencyField, giftId, instantField } from "@/server/resources/fields";
import { GIFT_STATUSES, type GiftStatus } from "@/server/resources/gift";

const centsFilter = z.bigint().min(0n).max(AMOUNT_MAXIMUM_CENTS).nullish();

/** What a recipient's gifts are filtered by. Everything that is given has to hold. */
export const giftFilters = z.strictObject({
  query: z
    .string()
    .max(GIFT_QUERY_MAX_CHARACTERS)
    .nullish()
    .describe("Half a name, words of a memo, an id, a receipt's number or an amount."),
  ids: z.array(giftId).max(SELECTED_GIFTS_MAX).nullish().describe("Any of these gifts."),
  status: z.array(z.enum(GIFT_STATUSES)).nullish().describe("Any of these statuses."),
  source: z.array(z.enum(GIFT_SOURCES)).nullish().describe("Any of these ways by which it came."),
  campaign_id: campaignId.nullish().describe("A campaign with its fundraising pages, or one page."),
  currency: currencyField.nullish(),
  min_amount_cents: centsFilter,
  max_amount_cents: centsFilter,
  settled_after: instantField.nullish().describe("Settled at this time or later."),
  settled_before: instantField.nullish().describe("Settled before this time."),
  created_after: instantField.nullish().describe("Created at this time or later."),
  created_before: instantField.nullish().describe("Created before this time."),
});

export type GiftFilters = z.infer<typeof giftFilters>;

type Alternatives = Prisma.Sql[];

/** Each gift that arrived has a time at which it settled, and no other has one: what the indexes of arrived gifts hold. */
const GROUPS: Record<"settled" | "reversed" | "arrived" | "failed" | "pending" | "settling", Prisma.Sql> = {
  arrived: Prisma.sql`settled_at IS NOT NULL`,
  settled: Prisma.sql`status = 'settled' AND settled_at IS NOT NULL`,
  reversed: Prisma.sql`status = 'reversed' AND settled_at IS NOT NULL`,
  failed: Prisma.sql`status = 'failed'`,
  pending: Prisma.sql`status = 'pending'`,
  settling: Prisma.sql`status = 'settling'`,
};

/** Conditions that together are the statuses, of which no two hold for one gift: each has an index of its own. */
export function statusGroups({
  status,
  settled_after,
  settled_before,
}: Pick<GiftFilters, "status" | "settled_after" | "settled_before">): Alternatives {
  const wanted = new Set<GiftStatus>(status?.length ? status : GIFT_STATUSES);
  const arrived =
    wanted.has("settled") && wanted.has("reversed") ? (["arrived"] as const) : (["settled", "reversed"] as const);
  const others = settled_after || settled_before ? [] : (["failed", "pending", "settling"] as const);
  return [
    ...arrived.filter((name) => name === "arrived" || wanted.has(name)),
    ...others.filter((name) => wanted.has(name)),
  ].map((name) => GROUPS[name]);
}

/** True if something narrows the list besides when gifts were created. */
export function isNarrowed({ created_after, created_before, ...others }: GiftFilters): boolean {
  return Object.values(others).some((value) =>
    Array.isArray(value) ? value.length > 0 : value != null && value !== "",
  );
}

/** What has to hold of each gift, besides its status, its campaign and what was typed. */
export function plainConditions(filters: GiftFilters): Prisma.Sql[] {
  const { source, currency, min_amount_cents: min, max_amount_cents: max } = filters;
  return [
    ...(source?.length === 1 ? [Prisma.sql`source = ${source[0]}`] : []),
    ...(source && source.length > 1 ? [Prisma.sql`source = ANY (${source})`] : []),
    ...(currency ? [Prisma.sql`currency = ${currency}::char(3)`] : []),
    ...(min != null && min === max ? [Prisma.sql`amount_cents = ${min}`] : []),
    ...(min != null && min !== max ? [Prisma.sql`amount_cents >= ${min}`] : []),
    ...(max != null && min !== max ? [Prisma.sql`amount_cents <= ${max}`] : []),
    ...(filters.settled_after ? [Prisma.sql`settled_at >= ${filters.settled_after}::timestamptz(3)`] : []),
    ...(filters.settled_before ? [Prisma.sql`settled_at < ${filters.settled_before}::timestamptz(3)`] : []),
    // A gift that has settled was created before.
    ...(filters.settled_before ? [Prisma.sql`created_at < ${filters.settled_before}::timestamptz(3)`] : []),
    ...(filters.created_after ? [Prisma.sql`created_at >= ${filters.created_after}::timestamptz(3)`] : []),
    ...(filters.created_before ? [Prisma.sql`created_at < ${filters.created_before}::timestamptz(3)`] : []),
  ];
}

/** A campaign's own gifts, and those of its pages. */
export function campaignAlternatives({ campaign_id: id }: Pick<GiftFilters, "campaign_id">): Alternatives {
  return id ? [Prisma.sql`campaign_id = ${id}`, Prisma.sql`parent_campaign_id = ${id}`] : [];
}
