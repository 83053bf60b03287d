import { type GiftFilters, giftFilters, isNarrowed } from "@/server/domain/gifts/received/gift-filters";
import { selectedColumns, selectReceived } from "@/server/domain/gifts/received/selected-gifts";
import { Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { readKeptSums } from "@/server/operations/kept-sums";
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
    // Naming every status has each read by its own index, the settled ones from the index alone.
    const statuses = filters.status?.length ? filters.status : GIFT_STATUSES;
    const kept = isWhole(filters) ? KEPT.filter((status) => statuses.includes(status)) : [];
    const read = statuses.filter((status) => !kept.includes(status));
    const sums = await Promise.all([readKept(ctx, kept, filters.currency), sumRows(ctx, { ...filters, status: read })]);
    return sums
      .flat()
      .sort((one, other) => (`${one.currency} ${one.status}` < `${other.currency} ${other.status}` ? -1 : 1));
  },
});

/** Of these the database keeps what all gifts of a recipient come to. */
const KEPT: readonly GiftStatus[] = ["settled", "reversed", "failed"];

/** True unless gifts are picked by something else than their status and currency. */
function isWhole({ status, currency, ...others }: GiftFilters): boolean {
  return !isNarrowed(others) && !others.created_after && !others.created_before;
}

async function readKept(
  ctx: Context,
  statuses: GiftStatus[],
  currency: GiftFilters["currency"],
): Promise<ReceivedSum[]> {
  if (statuses.length === 0) return [];
  const sums = await readKeptSums(ctx, { list: "gifts", ownerId: callerIdentityId(ctx), statuses });
  return sums
    .filter((sum) => sum.count > 0 && (!currency || sum.currency === currency))
    .map((sum) => ({ ...sum, status: sum.status as GiftStatus }));
}

async function sumRows(ctx: Context, filters: GiftFilters): Promise<ReceivedSum[]> {
  if (filters.status?.length === 0) return [];
  const selection = await selectReceived(ctx, callerIdentityId(ctx), filters, "all");
  if (selection.parts.length === 0) return [];
  const columns = Prisma.sql`id, currency, status, amount_cents, fee_cents, net_cents`;
  const { text, values } = Prisma.sql`
    SELECT currency, status, count(*)::int AS count, sum(amount_cents)::bigint AS "amountCents",
      sum(fee_cents)::bigint AS "feeCents", sum(net_cents)::bigint AS "netCents"
    FROM (${selectedColumns(selection, columns)}) selected GROUP BY currency, status`;
  const rows = await ctx.statement<ReceivedSum>(text, values);
  return rows.map((row) => ({
    ...row,
    amountCents: BigInt(row.amountCents),
    feeCents: BigInt(row.feeCents),
    netCents: BigInt(row.netCents),
  }));
}
