import { idsStatement, inOrderOf, type KeysetPart } from "@/server/db/keyset";
import { runsCampaign } from "@/server/domain/campaigns/campaign-access";
import { listedConditions } from "@/server/domain/campaigns/lists/list-campaigns";
import { wordQuery, wordsOf } from "@/server/domain/campaigns/lists/search-words";
import { Prisma } from "@/server/generated/prisma/client";
import { isId } from "@/server/kernel/ids";
import { CAMPAIGNS_BY_WORDS_MAX, SEARCH_HITS_MAX, SEARCH_NEWEST_MAX } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { fewByWords } from "@/server/operations/words/few-by-words";
import { findByWords, SEARCHED, type WordedList } from "@/server/operations/words/find-by-words";
import type { CampaignStatus } from "@/server/resources/campaign";

/** A campaign of an organization. */
export interface FoundCampaign {
  id: string;
  name: string;
  status: CampaignStatus;
  /** False for one that the organization only benefits from. */
  isRun: boolean;
}

/** A fundraising page of a campaign that the organization runs. */
export interface FoundPage {
  id: string;
  name: string;
  campaign: string;
}

/** A receipt that the organization issued; the amount is in the currency's smallest unit. */
export interface FoundReceipt {
  id: string;
  number: string;
  giftId: string;
  amountCents: Cents;
  currency: string;
}

/** The indexed words of campaigns; keep in step with the index campaigns_named. */
const NAMES = wordsOf("name || ' ' || coalesce(fundraiser_name, '')");
const WORDS: WordedList = { table: "campaigns", most: CAMPAIGNS_BY_WORDS_MAX, farTooMany: CAMPAIGNS_BY_WORDS_MAX };
/** Enough for both kinds, even if all hits are of one kind. */
const FOUND_MAX = 2 * SEARCH_HITS_MAX;
/** The maximum number of campaigns, and of pages per campaign, to search. */
const PAGES_OF_MAX = 100;

/** Finds campaigns and pages by id, or by words in their names, among those that the organization's lists show. */
export async function findCampaigns(
  ctx: Context,
  typed: string,
): Promise<{ campaigns: FoundCampaign[]; pages: FoundPage[] }> {
  const ids = await listed(ctx, [{ ids: await idsOf(ctx, typed), where: mayBeListed(ctx) }]);
  const rows = await ctx.db.campaign.findMany({ where: { id: { in: ids } }, include: { parent: true } });
  const found = inOrderOf(ids, rows);
  const campaigns = found
    .filter(({ parent }) => parent === null)
    .map((one) => ({
      id: one.id,
      name: one.name,
      status: one.status as CampaignStatus,
      isRun: runsCampaign(ctx, one),
    }));
  const pages = found.flatMap(({ id, name, parent }) =>
    parent && runsCampaign(ctx, parent) ? [{ id, name, campaign: parent.name }] : [],
  );
  return { campaigns: campaigns.slice(0, SEARCH_HITS_MAX), pages: pages.slice(0, SEARCH_HITS_MAX) };
}

/** Returns ids that include the newest matches. */
async function idsOf(ctx: Context, typed: string): Promise<string[]> {
  const id = typed.toLowerCase();
  if (isId(id, "campaign")) return [id];
  const query = wordQuery(typed);
  if (query === null) return [];
  const isNamed = Prisma.sql`${NAMES} @@ to_tsquery('simple'::regconfig, ${query})`;
  return fewByWords({
    wanted: FOUND_MAX,
    found: await findByWords(ctx, WORDS, query),
    newest: () => newestNamed(ctx, isNamed),
    further: () => findByWords(ctx, { ...WORDS, ...SEARCHED, always: true }, query),
    listed: (ids) => listed(ctx, [{ ids, where: mayBeListed(ctx) }]),
    thorough: () => listed(ctx, listedConditions(ctx, true), isNamed),
  });
}

/** The ids of the newest campaigns that meet any of the conditions. */
async function listed(ctx: Context, anyOf: KeysetPart[], condition?: Prisma.Sql): Promise<string[]> {
  const allOf = condition ? [condition] : [];
  const { text, values } = idsStatement({ table: "campaigns", anyOf, allOf, after: null, limit: FOUND_MAX });
  const rows = await ctx.statement<{ id: string }>(text, values);
  return rows.slice(0, FOUND_MAX).map(({ id }) => id);
}

function mayBeListed(ctx: Context): Prisma.Sql {
  return Prisma.sql`(${Prisma.join(
    listedConditions(ctx, true, "ids").map((one) => Prisma.sql`(${one})`),
    " OR ",
  )})`;
}

const IN_ORDER = Prisma.sql`ORDER BY created_at DESC, id DESC`;

/**
 * Searches by name among the newest campaigns of each kind that the organization lists, and among the newest pages of
 * its newest campaigns.
 */
async function newestNamed(ctx: Context, isNamed: Prisma.Sql): Promise<string[]> {
  const newest = (from: Prisma.Sql) => Prisma.sql`
    SELECT id, created_at, name, fundraiser_name FROM ${from} ${IN_ORDER} LIMIT ${SEARCH_NEWEST_MAX.campaigns}`;
  const rows = [
    ...listedConditions(ctx, false).map((one) => newest(Prisma.sql`campaigns WHERE ${one}`)),
    newest(pagesOf(ctx)),
  ];
  // Words are taken from names in this order, until enough have been found: OFFSET 0 keeps the condition out of the parts.
  const { text, values } = Prisma.sql`
    SELECT id FROM (
      SELECT * FROM (${Prisma.join(
        rows.map((one) => Prisma.sql`(${one})`),
        " UNION ",
      )}) every ${IN_ORDER} OFFSET 0
    ) newest WHERE ${isNamed} ${IN_ORDER} LIMIT ${FOUND_MAX}`;
  return (await ctx.statement<{ id: string }>(text, values)).map(({ id }) => id);
}

/** The newest pages of each of the organization's newest campaigns. */
function pagesOf(ctx: Context): Prisma.Sql {
  const own = callerIdentityId(ctx);
  const of = (column: "owner_id" | "owner_manager_id") => Prisma.sql`(
    SELECT id AS parent_id FROM campaigns WHERE ${Prisma.raw(column)} = ${own} ${IN_ORDER} LIMIT ${PAGES_OF_MAX})`;
  return Prisma.sql`(${of("owner_id")} UNION ${of("owner_manager_id")}) run CROSS JOIN LATERAL (
    SELECT id, created_at, name, fundraiser_name FROM campaigns
    WHERE parent_campaign_id = run.parent_id AND (status <> 'draft' OR approval IS NOT NULL) ${IN_ORDER} LIMIT ${PAGES_OF_MAX}) page`;
}

/** Finds a receipt by its id or its whole number. */
export async function findReceipts(ctx: Context, typed: string): Promise<FoundReceipt[]> {
  const id = typed.toLowerCase();
  const key = isId(id, "receipt") ? { id } : { number: typed.toUpperCase() };
  const found = await ctx.db.receipt.findFirst({ where: { ...key, recipientId: callerIdentityId(ctx) } });
  if (found === null) return [];
  const { number, giftId, amountCents, currency } = found;
  return [{ id: found.id, number, giftId, amountCents, currency }];
}
