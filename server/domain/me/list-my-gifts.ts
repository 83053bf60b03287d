import { inOrderOf } from "@/server/db/keyset";
import { nextActionOf } from "@/server/domain/gifts/actions/gift-action-link";
import { type OwnPage, ownPageInput, readOwnIds } from "@/server/domain/me/own-page";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import type { Gift } from "@/server/generated/prisma/client";
import { type CampaignPlace, campaignPath } from "@/server/kernel/campaign-path";
import { shownFailureCode } from "@/server/kernel/plain-decline";
import { publicName } from "@/server/kernel/public-name";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { myGiftsResource } from "@/server/resources/account";
import type { GIFT_STATUSES } from "@/server/resources/gift";
import { shownAs } from "@/server/resources/shown-as";

/** A gift as its donor sees it. */
export interface MyGift {
  id: string;
  amountCents: bigint;
  currency: string;
  status: (typeof GIFT_STATUSES)[number];
  failureCode: string | null;
  createdAt: Date;
  /** Null for a recipient without a public name. */
  recipient: string | null;
  campaign: { name: string; path: string } | null;
  recurringGiftId: string | null;
  receiptUrl: string | null;
  /** Where the donor pays a gift that waits for their payment; null for any other. */
  payment: { url: string; isTransfer: boolean } | null;
}

/** Lists what the user gave on pages, from any of their addresses, newest first. */
export const listMyGifts = operation({
  name: "listMyGifts",
  summary: "Lists the gifts that you made, newest first.",
  permission: { user: true },
  input: ownPageInput,
  output: myGiftsResource,
  run: (ctx, { after }) => readGifts(ctx, after),
  show: shownAs(myGiftsResource),
});

async function readGifts(ctx: Context, after: string | null): Promise<OwnPage<MyGift>> {
  const { rows: ids, next } = await readOwnIds(ctx, { table: "gifts", owner: "from_id" }, after);
  const gifts = await ctx.db.gift.findMany({
    where: { id: { in: ids } },
    include: { to: true, receipt: { select: { id: true, linkVersion: true } } },
  });
  const campaigns = await campaignsOf(
    ctx,
    gifts.map(({ campaignId }) => campaignId),
  );
  const rows = inOrderOf(ids, gifts).map((gift) => ({
    id: gift.id,
    amountCents: gift.amountCents,
    currency: gift.currency,
    status: gift.status as MyGift["status"],
    failureCode: shownFailureCode(gift.failureCode),
    createdAt: gift.createdAt,
    recipient: publicName(gift.to),
    campaign: campaigns.get(gift.campaignId ?? "") ?? null,
    recurringGiftId: gift.recurringGiftId,
    receiptUrl: gift.receipt && receiptLinks(ctx, gift.receipt).html,
    payment: paymentOf(ctx, gift),
  }));
  return { rows, next };
}

function paymentOf(ctx: Context, gift: Gift): MyGift["payment"] {
  const action = nextActionOf(ctx, gift);
  return action && { url: action.url, isTransfer: action.instructions !== null };
}

async function campaignsOf(ctx: Context, ids: (string | null)[]) {
  const where = { id: { in: [...new Set(ids.filter((id) => id !== null))] } };
  const campaigns = await ctx.db.campaign.findMany({ where, include: { parent: true } });
  return new Map(
    campaigns.map((campaign) => [
      campaign.id,
      { name: campaign.name, path: campaignPath(campaign satisfies CampaignPlace) },
    ]),
  );
}
