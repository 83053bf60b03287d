import { type GiftFilters, giftFilters, isNarrowed } from "@/server/domain/gifts/received/gift-filters";
import { selectedColumns, selectReceived } from "@/server/domain/gifts/received/selected-gifts";
import { Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { inCents, type KeptSumRow, keptSums } from "@/server/operations/kept-sums";
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
    const sums = [
      ...(kept.length > 0 ? [keptSums({ list: "gifts", ownerId: callerIdentityId(ctx), statuses: kept })] : []),
      ...(await sumsOfRows(ctx, { ...filters, status: read })),
    ];
    if (sums.length === 0) return [];
    // One statement, so that a gift that settles meanwhile is in one of them.
    const { text, values } = Prisma.sql`
      SELECT * FROM (${Prisma.join(sums, " UNION ALL ")}) sums WHERE count > 0 ORDER BY currency, status`;
    const rows = (await ctx.statement<KeptSumRow>(text, values)).map(inCents);
    const { currency } = filters;
    return rows
      .filter((row) => !currency || row.currency === currency)
      .map((row) => ({ ...row, status: row.status as GiftStatus }));
  },
});

/** Of these the database keeps what all gifts of a recipient come to. */
const KEPT: readonly GiftStatus[] = ["settled", "reversed", "failed"];

/** True unless gifts are picked by something else than their status and currency. */
function isWhole({ status, currency, ...others }: GiftFilters): boolean {
  return !isNarrowed(others) && !others.created_after && !others.created_before;
}

/** The statement that sums the gifts of a selection from their rows; none where nothing can be found. */
async function sumsOfRows(ctx: Context, filters: GiftFilters): Promise<Prisma.Sql[]> {
  if (filters.status?.length === 0) return [];
  const selection = await selectReceived(ctx, callerIdentityId(ctx), filters, "all");
  if (selection.parts.length === 0) return [];
  const columns = Prisma.sql`id, currency, status, amount_cents, fee_cents, net_cents`;
  const sums = Prisma.sql`
    SELECT status, currency::text, count(*)::int, sum(amount_cents)::text AS "amountCents", sum(fee_cents)::text AS "feeCents",
      sum(net_cents)::text AS "netCents"
    FROM (${selectedColumns(selection, columns)}) selected GROUP BY status, currency`;
  return [sums];
}
