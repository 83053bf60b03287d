import { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import { receiptsOfYear } from "@/server/domain/receipts/receipts-of-year";
import { Prisma, type Receipt } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { type ListSum, sumList } from "@/server/operations/list-sum";
import { listOperation, operation } from "@/server/operations/operation";
import type { ReceiptFacts } from "@/server/resources/receipt-document";

/** A receipt as the members of its recipient see it in a list. */
export interface IssuedReceipt {
  id: string;
  number: string;
  giftId: string;
  /** As the document has it. */
  donor: string;
  amountCents: Cents;
  currency: string;
  status: "issued" | "void";
  /** Above 1 once it was sent again. */
  version: number;
  issuedAt: Date;
  htmlUrl: string;
}

const filters = z.strictObject({
  tax_year: z.number().int().optional(),
  number: z.string().max(60).optional().describe("The whole number, in any case."),
  status: z.enum(["issued", "void"]).optional(),
});

/** Lists the receipts that an organization has issued for what it received, newest first. */
export const listIssuedReceipts = listOperation({
  name: "listIssuedReceipts",
  summary: "Lists the receipts for gifts to your organization, newest first.",
  permission: { scope: "receipts:read" },
  input: filters,
  async run(ctx, wanted, page) {
    const { ids, next } = await readPageOfIds(ctx.db, { ...listOf(ctx, wanted), sortedBy: "issued_at", ...page });
    const rows = await ctx.db.receipt.findMany({ where: { id: { in: ids } } });
    return { rows: inOrderOf(ids, rows).map((receipt) => asIssued(ctx, receipt)), next };
  },
});

/** Sums what the receipts of the same list are for. */
export const sumIssuedReceipts = operation({
  name: "sumIssuedReceipts",
  summary: "Sums the receipts for gifts to your organization, by currency.",
  permission: { scope: "receipts:read" },
  input: filters,
  async run(ctx, wanted): Promise<ListSum[]> {
    return sumList(ctx, { ...listOf(ctx, wanted), cents: Prisma.sql`amount_cents` });
  },
});

function listOf(ctx: Context, { tax_year, number, status }: z.infer<typeof filters>) {
  return {
    table: "receipts",
    anyOf: [Prisma.sql`recipient_id = ${callerIdentityId(ctx)}`],
    allOf: [
      ...(tax_year === undefined ? [] : receiptsOfYear(callerIdentityId(ctx), tax_year)),
      ...(number === undefined ? [] : [Prisma.sql`number = ${number.trim().toUpperCase()}`]),
      ...(status === undefined ? [] : [Prisma.sql`status = ${status}`]),
    ],
  };
}

function asIssued(ctx: Context, receipt: Receipt): IssuedReceipt {
  const { donor } = receipt.facts as unknown as ReceiptFacts;
  return {
    id: receipt.id,
    number: receipt.number,
    giftId: receipt.giftId,
    donor: donor.name,
    amountCents: receipt.amountCents,
    currency: receipt.currency,
    status: receipt.status as IssuedReceipt["status"],
    version: receipt.version,
    issuedAt: receipt.issuedAt,
    htmlUrl: receiptLinks(ctx, receipt).html,
  };
}
