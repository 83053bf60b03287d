import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { donorFor } from "@/server/domain/campaigns/contributions/list-campaign-gifts";
import { Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { GiftStatus } from "@/server/resources/gift";

/** One of the newest gifts to an organization, for its members. */
export interface NewestGift {
  id: string;
  /** The name on the receipt; null until the gift has arrived, and for a donor without a name. */
  donor: string | null;
  isNamed: boolean;
  /** Whether public pages leave the donor's name out. */
  isAnonymous: boolean;
  amountCents: Cents;
  currency: string;
  status: GiftStatus;
  /** The campaign or page that it was given to; null for none. */
  campaignName: string | null;
  createdAt: Date;
}

const SHOWN = 5;
const NAMES = { type: true, displayName: true, legalName: true } as const;

/** Reads the newest gifts to a recipient that the caller manages. */
export async function readNewestGifts(ctx: Context, recipientId: string): Promise<NewestGift[]> {
  const { ids } = await readPageOfIds(ctx.db, {
    table: "gifts",
    anyOf: [Prisma.sql`to_id = ${recipientId}`],
    after: null,
    limit: SHOWN,
  });
  const rows = await ctx.db.gift.findMany({ where: { id: { in: ids } }, include: { from: { select: NAMES } } });
  const campaignIds = rows.flatMap(({ campaignId }) => campaignId ?? []);
  const campaigns = await ctx.db.campaign.findMany({
    where: { id: { in: campaignIds } },
    select: { id: true, name: true },
  });
  return inOrderOf(ids, rows).map((gift) => ({
    id: gift.id,
    donor: donorFor(ctx, gift),
    isNamed: gift.settledAt !== null,
    isAnonymous: gift.anonymous,
    amountCents: gift.amountCents,
    currency: gift.currency,
    status: gift.status as GiftStatus,
    campaignName: campaigns.find(({ id }) => id === gift.campaignId)?.name ?? null,
    createdAt: gift.createdAt,
  }));
}
