import type { z } from "zod";
import { idsStatement, type KeysetPart } from "@/server/db/keyset";
import { FOUND_GIFT, type FoundGift, foundGift, type GiftValues } from "@/server/domain/gifts/found-gift";
import { giftsWithMetadata, hasMetadata } from "@/server/domain/gifts/gifts-with-metadata";
import { type LookedFor, lookedFor, ON_THEIR_WAY } from "@/server/domain/gifts/looked-for-gifts";
import { campaignAlternatives, statusGroups } from "@/server/domain/gifts/received/gift-filters";
import { Prisma } from "@/server/generated/prisma/client";
import { mayReadDonors } from "@/server/kernel/caller";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import type { Page, PageRequest } from "@/server/operations/page";
import type { giftListQuery } from "@/server/resources/gift-list-query";

type Filters = z.infer<typeof giftListQuery>;

/** A subselect finds each gift by its id. As a join, it would read all gifts of an installation that has a few thousand. */
const LISTED = `SELECT (SELECT ${FOUND_GIFT} WHERE g.id = page.id) AS gift`;
const IN_ORDER = "ORDER BY page.at DESC, page.id DESC";

/**
 * One page of the gifts of which the caller manages either side, newest first, with everything that responses show of them: one
 * statement, and one for words.
 */
export async function readListedGifts(ctx: Context, filters: Filters, page: PageRequest): Promise<Page<FoundGift>> {
  const anyOf = await alternatives(ctx, filters);
  if (anyOf.length === 0) return { rows: [], next: null };
  const { text, values } = idsStatement({ table: "gifts", anyOf, allOf: conditions(filters), ...page });
  const rows = await ctx.statement<{ gift: GiftValues }>(`${LISTED} FROM (${text}) page ${IN_ORDER}`, values);
  const listed = rows.slice(0, page.limit).map(({ gift }) => foundGift(gift));
  const last = listed.at(-1);
  return { rows: listed, next: rows.length > page.limit && last ? { at: last.createdAt, id: last.id } : null };
}

/** Conditions of which one has to hold, each read from an index: a side of the caller's, with a status, campaign or text. */
async function alternatives(ctx: Context, filters: Filters): Promise<KeysetPart[]> {
  const sides = sidesIn(ctx, filters);
  const found = await foundBy(ctx, filters);
  const groups = isCut(filters) && !found ? statusGroups(filters) : null;
  if (sides.length === 0 || groups?.length === 0) return [];
  const campaigns = campaignAlternatives(filters);
  const further = [...(groups ? [groups] : []), ...(campaigns.length > 0 ? [campaigns] : [])];
  const ids = found?.ids ?? [];
  const anySide = Prisma.sql`(${Prisma.join(sides, " OR ")})`;
  const named = ids.length > 0 ? crossed([[anySide], ...further]).map((where) => ({ ids, where })) : [];
  return [...named, ...crossed([sides, ...further, ...(found ? [found.further] : [])])];
}

/** What a text finds, or else rare metadata; null where neither is asked for, or so much has it that a list finds it soon. */
async function foundBy(ctx: Context, { query, metadata }: Filters): Promise<LookedFor | null> {
  if (query !== undefined) return lookedFor(ctx, query);
  const ids = metadata ? await giftsWithMetadata(ctx, metadata) : null;
  return ids && { ids, further: ON_THEIR_WAY };
}

/** The sides of gifts that the caller manages; only the sender's of those whose metadata is asked for. */
function sidesIn(ctx: Context, { metadata }: Filters): Prisma.Sql[] {
  const caller = callerIdentityId(ctx);
  const sender = [Prisma.sql`from_manager_id = ${caller}`, Prisma.sql`from_id = ${caller}`];
  if (metadata) return mayReadDonors(ctx.caller) ? sender : [];
  return [...sender, Prisma.sql`to_manager_id = ${caller}`, Prisma.sql`to_id = ${caller}`];
}

/** True for filters that hold for so few gifts that their order alone would read many others first. */
function isCut(filters: Filters): boolean {
  const { status, min_amount_cents, max_amount_cents, settled_after, settled_before, metadata } = filters;
  return [status, min_amount_cents, max_amount_cents, settled_after, settled_before, metadata].some(
    (one) => one !== undefined,
  );
}

/** Every combination of one condition of each list. */
function crossed(lists: Prisma.Sql[][]): Prisma.Sql[] {
  return lists
    .reduce<Prisma.Sql[][]>((made, list) => made.flatMap((before) => list.map((one) => [...before, one])), [[]])
    .map((all) => Prisma.join(all, " AND "));
}

/** What has to hold of every gift. Times are exclusive. */
function conditions(filters: Filters): Prisma.Sql[] {
  const { from, to, status, recurring_gift_id, commitment_id, created_after, created_before } = filters;
  const { min_amount_cents: min, max_amount_cents: max, settled_after, settled_before, metadata } = filters;
  return [
    ...(from ? [Prisma.sql`from_id = ${from}`] : []),
    ...(to ? [Prisma.sql`to_id = ${to}`] : []),
    ...(status ? [Prisma.sql`status = ANY (${status})`] : []),
    ...(recurring_gift_id ? [Prisma.sql`recurring_gift_id = ${recurring_gift_id}`] : []),
    ...(commitment_id ? [Prisma.sql`commitment_id = ${commitment_id}`] : []),
    ...(min !== undefined ? [Prisma.sql`amount_cents >= ${BigInt(min)}`] : []),
    ...(max !== undefined ? [Prisma.sql`amount_cents <= ${BigInt(max)}`] : []),
    ...(created_after ? [Prisma.sql`created_at > ${created_after}::timestamptz(3)`] : []),
    ...(created_before ? [Prisma.sql`created_at < ${created_before}::timestamptz(3)`] : []),
    ...(settled_after ? [Prisma.sql`settled_at > ${settled_after}::timestamptz(3)`] : []),
    // A gift that has settled was created before.
    ...(settled_before
      ? [Prisma.sql`settled_at < ${settled_before}::timestamptz(3) AND created_at < ${settled_before}::timestamptz(3)`]
      : []),
    ...Object.entries(metadata ?? {}).map(([key, value]) => hasMetadata(key, value)),
  ];
}
