import { inOrderOf } from "@/server/db/keyset";
import { readDonors } from "@/server/domain/gifts/read-donors";
import type { Gift, Identity } from "@/server/generated/prisma/client";
import { mayReadDonors, scopesOf } from "@/server/kernel/caller";
import type { GiftSource } from "@/server/kernel/gift-sources";
import type { Cents } from "@/server/kernel/money";
import { allowsScope } from "@/server/kernel/scopes";
import { donorNameForSidesOfGift } from "@/server/kernel/shown-names";
import { sidesOf } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import type { GiftStatus } from "@/server/resources/gift";
import type { GiftDonor } from "@/server/resources/gift-donor";

/** A gift as the members of its recipient see it in a list. Amounts are in the currency's smallest unit. */
export interface ReceivedGift {
  id: string;
  /** The name that the receipt has. Null until the gift has arrived, and for a donor without one. */
  donor: string | null;
  /** Whether the gift has arrived, and with it the donor's name. */
  isNamed: boolean;
  /** Whether public pages leave the donor's name out. */
  isAnonymous: boolean;
  amountCents: Cents;
  feeCents: Cents;
  /** Less the fee; it can be below zero, but a recipient is never charged. */
  netCents: Cents;
  /** What comes off the balance for what the payment costs; null where the recipient bears none, or it is not known yet. */
  railCostCents: Cents | null;
  /** What went back to the donor while the gift stays; it comes off the balance. */
  returnedCents: Cents;
  currency: string;
  status: GiftStatus;
  /** By which way it came; null where that is not recorded. */
  source: GiftSource | null;
  memo: string | null;
  campaign: { id: string; name: string } | null;
  /** The fundraising page of the campaign that it was given to. */
  page: { id: string; name: string } | null;
  createdAt: Date;
  settledAt: Date | null;
  refundedAt: Date | null;
  /** Null without one, and for a reader who may not read receipts. */
  receipt: { id: string; number: string } | null;
  /** What it knows of the donor, once the gift has arrived; null for a reader who may not know it. */
  contact: GiftDonor | null;
}

const NAMES = { type: true, displayName: true, legalName: true } as const;

/** Reads gifts for the recipient's side, in the order of their ids: four statements at most, however many there are. */
export async function readReceivedRows(ctx: Context, ids: string[]): Promise<ReceivedGift[]> {
  const rows = await ctx.db.gift.findMany({
    where: { id: { in: ids } },
    include: { from: { select: NAMES }, receipt: { select: { id: true, number: true } } },
  });
  const campaignIds = new Set(rows.flatMap(({ campaignId, parentCampaignId }) => [campaignId, parentCampaignId]));
  const campaigns = await ctx.db.campaign.findMany({
    where: { id: { in: [...campaignIds].filter((id) => id !== null) } },
    select: { id: true, name: true },
  });
  const donors = await readDonors(ctx, rows);
  const mayReadReceipts = allowsScope(scopesOf(ctx.caller), "receipts:read");
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  return inOrderOf(ids, rows).map((gift) => {
    const given = (gift.campaignId && byId.get(gift.campaignId)) || null;
    const parent = gift.parentCampaignId && byId.get(gift.parentCampaignId);
    return {
      ...factsOf(ctx, gift),
      campaign: parent || given,
      page: parent ? given : null,
      receipt: mayReadReceipts ? gift.receipt : null,
      contact: donors.get(gift.id) ?? null,
    };
  });
}

function factsOf(ctx: Context, gift: Gift & { from: Pick<Identity, "type" | "displayName" | "legalName"> }) {
  const isNamed = (gift.settledAt !== null || sidesOf(ctx, gift).sender) && mayReadDonors(ctx.caller);
  return {
    id: gift.id,
    donor: isNamed ? donorNameForSidesOfGift(gift) : null,
    isNamed,
    isAnonymous: gift.anonymous,
    amountCents: gift.amountCents,
    feeCents: gift.feeCents,
    netCents: gift.netCents,
    railCostCents: gift.railCostCents,
    returnedCents: gift.returnedCents,
    currency: gift.currency,
    status: gift.status as GiftStatus,
    source: gift.source as GiftSource | null,
    memo: mayReadDonors(ctx.caller) ? gift.memo : null,
    createdAt: gift.createdAt,
    settledAt: gift.settledAt,
    refundedAt: gift.refundedAt,
  };
}
