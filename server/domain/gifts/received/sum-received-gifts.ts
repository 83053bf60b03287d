import { giftFilters } from "@/server/domain/gifts/received/gift-filters";
import { selectedColumns, selectReceived } from "@/server/domain/gifts/received/selected-gifts";
import { Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import { callerIdentityId } from "@/server/operations/access";
import { operation } from "@/server/operations/operation";
import { GIFT_STATUSES, type GiftStatus } from "@/server/resources/gift";

/** What the gifts of a selection in one currency and status come to, in its smallest unit. */
export interface ReceivedSum {
  currency: string;
  status: GiftStatus;
  count: number;
  amountCents: Cents;
  feeCents: Cents;
  netCents: Cents;
}

/** Sums what the same filters of `listReceivedGifts` list: each currency and status apart, for only settled gifts were kept. */
export const sumReceivedGifts = operation({
  name: "sumReceivedGifts",
  summary: "Sums the gifts that the organization receives, by currency and status.",
  permission: { scope: "gifts:read" },
  input: giftFilters,
  async run(ctx, filters): Promise<ReceivedSum[]> {
    const status = filters.status?.length ? filters.status : undefined;
    const selected = { ...filters, status: status ?? EVERY };
    const selection = await selectReceived(ctx, callerIdentityId(ctx), selected, "all");
    if (selection.parts.length === 0) return [];
    const columns = Prisma.sql`id, currency, status, amount_cents, fee_cents, net_cents`;
    const { text, values } = Prisma.sql`
      SELECT currency, status, count(*)::int AS count, sum(amount_cents)::bigint AS "amountCents",
        sum(fee_cents)::bigint AS "feeCents", sum(net_cents)::bigint AS "netCents"
      FROM (${selectedColumns(selection, columns)}) selected GROUP BY currency, status ORDER BY currency, status`;
    const rows = await ctx.statement<ReceivedSum>(text, values);
    return rows.map((row) => ({
      ...row,
      amountCents: BigInt(row.amountCents),
      feeCents: BigInt(row.feeCents),
      netCents: BigInt(row.netCents),
    }));
  },
});

/** Naming every status has each read by its own index, the settled ones from the index alone. */
const EVERY = [...GIFT_STATUSES];
