import { z } from "zod";
import { idsStatement, inOrderOf, pageOfIds } from "@/server/db/keyset";
import { BOUNCED, mayReadBounces, type ReceiptBounce, readBounces } from "@/server/domain/receipts/bounced-receipts";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import { receiptsOfYear } from "@/server/domain/receipts/receipts-of-year";
import { Prisma, type Receipt } from "@/server/generated/prisma/client";
import { NotPermitted } from "@/server/kernel/common-errors";
import type { Cents } from "@/server/kernel/money";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { readKeptSums } from "@/server/operations/kept-sums";
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
  /** When the email with it came back, and why; null if it did not, or the reader may not know. */
  bounced: ReceiptBounce | null;
  htmlUrl: string;
}

const filters = z.strictObject({
  tax_year: z.number().int().optional(),
  number: z.string().max(60).optional().describe("The whole number, in any case."),
  status: z.enum(["issued", "void"]).optional(),
  email: z.enum(["bounced"]).optional().describe("Only valid ones whose email came back."),
});

/** Lists the receipts that an organization has issued for what it received, newest first. */
export const listIssuedReceipts = listOperation({
  name: "listIssuedReceipts",
  summary: "Lists the receipts for gifts to your organization, newest first.",
  permission: { scope: "receipts:read" },
  input: filters,
  errors: [NotPermitted],
  async run(ctx, wanted, page) {
    const { text, values } = idsStatement({ ...listOf(ctx, wanted), sortedBy: "issued_at", ...page });
    const { ids, next } = pageOfIds(await ctx.statement(text, values), page.limit);
    const rows = await ctx.db.receipt.findMany({ where: { id: { in: ids } } });
    const bounces = await readBounces(ctx, rows);
    return { rows: inOrderOf(ids, rows).map((receipt) => asIssued(ctx, receipt, bounces.get(receipt.id))), next };
  },
});

/** Sums what the receipts of the same list are for. */
export const sumIssuedReceipts = operation({
  name: "sumIssuedReceipts",
  summary: "Sums the receipts for gifts to your organization, by currency.",
  permission: { scope: "receipts:read" },
  input: filters,
  errors: [NotPermitted],
  async run(ctx, wanted): Promise<ListSum[]> {
    const { number, email, status, tax_year: year } = wanted;
    if (number === undefined && email === undefined) return sumKept(ctx, status, year);
    return sumList(ctx, { ...listOf(ctx, wanted), cents: Prisma.sql`amount_cents` });
  },
});

/** All of them, of a status or of a tax year, from what the database keeps. */
async function sumKept(ctx: Context, status: string | undefined, year: number | undefined): Promise<ListSum[]> {
  const statuses = status === undefined ? undefined : [status];
  const kept = await readKeptSums(ctx, { list: "receipts", ownerId: callerIdentityId(ctx), statuses, year });
  const sums = new Map<string, ListSum>();
  for (const { currency, count, amountCents } of kept) {
    const sum = sums.get(currency) ?? { currency, count: 0, cents: 0n };
    sums.set(currency, { currency, count: sum.count + count, cents: sum.cents + amountCents });
  }
  return [...sums.values()].filter(({ count }) => count > 0);
}

function listOf(ctx: Context, { tax_year, number, status, email }: z.infer<typeof filters>) {
  if (email !== undefined && !mayReadBounces(ctx)) throw NotPermitted();
  return {
    table: "receipts",
    anyOf: [Prisma.sql`recipient_id = ${callerIdentityId(ctx)}`],
    allOf: [
      ...(tax_year === undefined ? [] : receiptsOfYear(callerIdentityId(ctx), tax_year)),
      ...(number === undefined ? [] : [Prisma.sql`number = ${number.trim().toUpperCase()}`]),
      ...(status === undefined ? [] : [Prisma.sql`status = ${status}`]),
      ...(email === undefined ? [] : [BOUNCED]),
    ],
  };
}

function asIssued(ctx: Context, receipt: Receipt, bounced: ReceiptBounce | null = null): IssuedReceipt {
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
    bounced,
    htmlUrl: receiptLinks(ctx, receipt).html,
  };
}
