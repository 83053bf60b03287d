import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { expandGifts, showExpandedGift } from "@/server/domain/gifts/expand-gifts";
import { type Gift, Prisma } from "@/server/generated/prisma/client";
import { InsufficientScope } from "@/server/kernel/common-errors";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import { EXPANSION_SCOPES_TEXT, expandedGiftResource, giftExpandQuery } from "@/server/resources/expanded-gift";
import { type GiftWithReceipt, withReceipt } from "@/server/resources/gift";
import { giftListQuery } from "@/server/resources/gift-list-query";

/** Lists the gifts of which the caller manages either side, newest first. */
export const listGifts = listOperation({
  name: "listGifts",
  summary: "Lists the gifts that your identities gave or received, newest first.",
  permission: { scope: "gifts:read" },
  description: EXPANSION_SCOPES_TEXT,
  input: giftListQuery.extend(giftExpandQuery.shape),
  output: expandedGiftResource,
  errors: [InsufficientScope],
  async run(ctx, { expand, ...filters }, page) {
    const { rows, next } = await readGifts(ctx, filters, page);
    return { rows: await expandGifts(ctx, rows, expand), next };
  },
  show: showExpandedGift,
});

async function readGifts(
  ctx: Context,
  filters: z.infer<typeof giftListQuery>,
  page: PageRequest,
): Promise<Page<Gift & GiftWithReceipt>> {
  const caller = callerIdentityId(ctx);
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "gifts",
    anyOf: [
      Prisma.sql`from_manager_id = ${caller}`,
      Prisma.sql`to_manager_id = ${caller}`,
      Prisma.sql`from_id = ${caller}`,
      Prisma.sql`to_id = ${caller}`,
    ],
    allOf: [
      ...(filters.from ? [Prisma.sql`from_id = ${filters.from}`] : []),
      ...(filters.to ? [Prisma.sql`to_id = ${filters.to}`] : []),
      ...(filters.status ? [Prisma.sql`status = ${filters.status}`] : []),
      ...(filters.recurring_gift_id ? [Prisma.sql`recurring_gift_id = ${filters.recurring_gift_id}`] : []),
      ...(filters.commitment_id ? [Prisma.sql`commitment_id = ${filters.commitment_id}`] : []),
      ...(filters.created_after ? [Prisma.sql`created_at > ${filters.created_after}::timestamptz`] : []),
      ...(filters.created_before ? [Prisma.sql`created_at < ${filters.created_before}::timestamptz`] : []),
    ],
    after: page.after,
    limit: page.limit,
  });
  const rows = await ctx.db.gift.findMany({ where: { id: { in: ids } }, include: withReceipt });
  return { rows: inOrderOf(ids, rows), next };
}
