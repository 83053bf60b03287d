import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { receiptsOfYear } from "@/server/domain/receipts/receipts-of-year";
import { showReceipt } from "@/server/domain/receipts/show-receipt";
import { Prisma, type Receipt } from "@/server/generated/prisma/client";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import { receiptListQuery, receiptResource } from "@/server/resources/receipt";

type Filters = z.infer<typeof receiptListQuery>;

/** Lists the receipts whose donor or recipient the caller manages, newest first. */
export const listReceipts = listOperation({
  name: "listReceipts",
  summary: "Lists the receipts of donors and charities you manage, newest first.",
  permission: { scope: "receipts:read" },
  input: receiptListQuery,
  output: receiptResource,
  run: readReceipts,
  show: showReceipt,
});

async function readReceipts(ctx: Context, filters: Filters, page: PageRequest): Promise<Page<Receipt>> {
  const caller = callerIdentityId(ctx);
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "receipts",
    sortedBy: "issued_at",
    anyOf: ["donor_manager_id", "recipient_manager_id", "donor_id", "recipient_id"].map(
      (column) => Prisma.sql`${Prisma.raw(column)} = ${caller}`,
    ),
    allOf: [
      ...(filters.donor_id ? [Prisma.sql`donor_id = ${filters.donor_id}`] : []),
      ...(filters.recipient_id ? [Prisma.sql`recipient_id = ${filters.recipient_id}`] : []),
      ...(filters.gift_id ? [Prisma.sql`gift_id = ${filters.gift_id}`] : []),
      ...(filters.number ? [Prisma.sql`number = ${filters.number.toUpperCase()}`] : []),
      ...(filters.issued_after ? [Prisma.sql`issued_at > ${filters.issued_after}::timestamptz(3)`] : []),
      ...(filters.issued_before ? [Prisma.sql`issued_at < ${filters.issued_before}::timestamptz(3)`] : []),
      ...(filters.tax_year ? receiptsOfYear(filters.recipient_id, filters.tax_year) : []),
    ],
    after: page.after,
    limit: page.limit,
  });
  const rows = await ctx.db.receipt.findMany({ where: { id: { in: ids } } });
  return { rows: inOrderOf(ids, rows), next };
}
