import { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { managesCampaign } from "@/server/domain/campaigns/campaign-access";
import { sidesOfRecurringGift } from "@/server/domain/recurring/recurring-gift-access";
import { type ReadRecurringGift, readRecurringGifts } from "@/server/domain/recurring/recurring-gift-transitions";
import { showRecurringGift } from "@/server/domain/recurring/show-recurring-gift";
import { Prisma } from "@/server/generated/prisma/client";
import { mayReadDonors } from "@/server/kernel/caller";
import { donorNameForSidesOfGift, shownDonor } from "@/server/kernel/shown-names";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { type ListSum, sumList } from "@/server/operations/list-sum";
import { listOperation, operation } from "@/server/operations/operation";
import { subject } from "@/server/operations/subject";
import { recurringGiftId } from "@/server/resources/fields";
import { RECURRING_GIFT_STATUSES } from "@/server/resources/recurring-gift";

/** A recurring gift as the organization whose campaign it supports sees it. */
export interface RunRecurringGift {
  gift: ReturnType<typeof showRecurringGift>;
  /** The campaign, or the fundraising page and its campaign. */
  campaign: { id: string; name: string; parentName: string | null };
  /**
   * Null until its first gift has arrived, for a donor without a public name, and for an anonymous one where the
   * organization does not receive the gifts.
   */
  donor: string | null;
  /** Whether the donor transfers it. */
  byTransfer: boolean;
  /** When its last gift arrived; null if none has. */
  lastArrivedAt: Date | null;
  /** Whether public pages leave the donor's name out. */
  isAnonymous: boolean;
}

const filters = z.strictObject({ status: z.enum(RECURRING_GIFT_STATUSES).optional() });

function listOf(ctx: Context, { status }: z.infer<typeof filters>) {
  const own = callerIdentityId(ctx);
  const campaigns = Prisma.sql`SELECT c.id FROM campaigns c LEFT JOIN campaigns p ON p.id = c.parent_campaign_id
    WHERE ${own} IN (c.owner_id, c.owner_manager_id, c.beneficiary_id, c.beneficiary_manager_id, p.owner_id, p.owner_manager_id)`;
  return {
    table: "recurring_gifts",
    anyOf: [Prisma.sql`campaign_id IN (${campaigns})`],
    allOf: status ? [Prisma.sql`status = ${status}`] : [],
  };
}

/** Lists the recurring gifts to the campaigns that an organization runs or benefits from, newest first. */
export const listRunRecurringGifts = listOperation({
  name: "listRunRecurringGifts",
  summary: "Lists the recurring gifts to your organization's campaigns, newest first.",
  permission: { scope: "gifts:read" },
  input: filters,
  async run(ctx, wanted, page) {
    const { ids, next } = await readPageOfIds(ctx.db, { ...listOf(ctx, wanted), ...page });
    return { rows: await asRun(ctx, inOrderOf(ids, await readRecurringGifts(ctx, ids))), next };
  },
});

const GIVEN_CENTS = Prisma.sql`(
  SELECT coalesce(sum(g.amount_cents), 0) FROM gifts g WHERE g.recurring_gift_id = recurring_gifts.id AND g.status = 'settled')`;

/** Sums what the recurring gifts of the same list have given. */
export const sumRunRecurringGifts = operation({
  name: "sumRunRecurringGifts",
  summary: "Sums what the recurring gifts to your organization's campaigns have given, by currency.",
  permission: { scope: "gifts:read" },
  input: filters,
  async run(ctx, wanted): Promise<ListSum[]> {
    return sumList(ctx, { ...listOf(ctx, wanted), cents: GIVEN_CENTS });
  },
});

const runRecurringSubject = subject({
  name: "recurring gift",
  key: z.strictObject({ id: recurringGiftId }),
  find: async (ctx, { id }) => (await readRecurringGifts(ctx, [id]))[0] ?? null,
}).with({
  relations: { campaign_manager: (ctx, gift) => managesCampaign(ctx, gift.campaign) },
  visibleTo: ["campaign_manager"],
});

/** Reads a recurring gift for the organization whose campaign it supports. */
export const readRunRecurringGift = operation({
  name: "readRunRecurringGift",
  summary: "Reads a recurring gift to one of your organization's campaigns.",
  permission: { scope: "gifts:read" },
  subject: runRecurringSubject,
  run: async (ctx, _input, { subject: gift }) => (await asRun(ctx, [gift]))[0]!,
});

/** Shows those recurring gifts of these ids whose campaign the organization runs or benefits from. */
export async function showRunRecurringGifts(ctx: Context, ids: string[]): Promise<RunRecurringGift[]> {
  const gifts = inOrderOf(ids, await readRecurringGifts(ctx, ids));
  return asRun(
    ctx,
    gifts.filter(({ campaign }) => managesCampaign(ctx, campaign)),
  );
}

async function asRun(ctx: Context, gifts: ReadRecurringGift[]): Promise<RunRecurringGift[]> {
  const donors = await ctx.db.identity.findMany({
    where: { id: { in: gifts.map(({ donorId }) => donorId) } },
    select: { id: true, type: true, displayName: true, legalName: true },
  });
  const arrived = await lastArrivals(ctx, gifts);
  return gifts.map((gift): RunRecurringGift => {
    const named = { ...gift, from: donors.find(({ id }) => id === gift.donorId)! };
    const { recipient } = sidesOfRecurringGift(ctx, gift);
    const donor = recipient ? donorNameForSidesOfGift(named) : shownDonor(named);
    const { id, name, parent } = gift.campaign;
    return {
      gift: showRecurringGift(gift, ctx),
      campaign: { id, name, parentName: parent?.name ?? null },
      donor: gift.startedAt === null || !mayReadDonors(ctx.caller) ? null : donor,
      byTransfer: gift.transferReference !== null,
      lastArrivedAt: arrived.get(gift.id) ?? null,
      isAnonymous: gift.anonymous,
    };
  });
}

async function lastArrivals(ctx: Context, gifts: readonly ReadRecurringGift[]): Promise<Map<string, Date>> {
  const ids = gifts.map(({ id }) => id);
  const rows = await ctx.db.gift.groupBy({
    by: ["recurringGiftId"],
    where: { recurringGiftId: { in: ids }, status: "settled" },
    _max: { settledAt: true },
  });
  return new Map(
    rows.flatMap(({ recurringGiftId: id, _max: { settledAt } }) => (id && settledAt ? [[id, settledAt]] : [])),
  );
}
