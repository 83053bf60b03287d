import { z } from "zod";
import { inOrderOf } from "@/server/db/keyset";
import { type OwnPage, ownPageInput, readOwnIds } from "@/server/domain/me/own-page";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import { makeStatement } from "@/server/domain/receipts/render-statement";
import { ownPersonIds } from "@/server/domain/users/own-person";
import { ResourceNotFound, Unavailable } from "@/server/kernel/common-errors";
import { callerUser } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { File } from "@/server/operations/file";
import { operation } from "@/server/operations/operation";
import { waitForRenderer } from "@/server/operations/wait-for-renderer";
import { myReceiptsResource } from "@/server/resources/account";
import { nameOnReceipts, type ReceiptFacts } from "@/server/resources/receipt-document";
import { shownAs } from "@/server/resources/shown-as";

/** A receipt as its donor sees it. */
export interface MyReceipt {
  id: string;
  number: string;
  amountCents: bigint;
  currency: string;
  recipient: string;
  issuedAt: Date;
  isVoid: boolean;
  links: { pdf: string; html: string };
}

export interface MyReceipts extends OwnPage<MyReceipt> {
  /** The tax years that have receipts, newest first. */
  years: number[];
}

/** Lists the receipts of the user's gifts, newest first, and the years that have a statement. */
export const listMyReceipts = operation({
  name: "listMyReceipts",
  summary: "Lists your receipts, newest first.",
  permission: { user: true },
  input: ownPageInput,
  output: myReceiptsResource,
  run: (ctx, { after }) => readReceipts(ctx, after),
  show: shownAs(myReceiptsResource),
});

async function readReceipts(ctx: Context, after: string | null): Promise<MyReceipts> {
  const table = { table: "receipts", owner: "donor_id", sortedBy: "issued_at" } as const;
  const { rows: ids, next } = await readOwnIds(ctx, table, after);
  const receipts = await ctx.db.receipt.findMany({ where: { id: { in: ids } } });
  const donorId = { in: await ownPersonIds(ctx, callerUser(ctx).userId) };
  const years = await ctx.db.receipt.groupBy({ by: ["taxYear"], where: { donorId }, orderBy: { taxYear: "desc" } });
  const rows = inOrderOf(ids, receipts).map((receipt) => ({
    id: receipt.id,
    number: receipt.number,
    amountCents: receipt.amountCents,
    currency: receipt.currency,
    recipient: nameOnReceipts((receipt.facts as unknown as ReceiptFacts).recipient),
    issuedAt: receipt.issuedAt,
    isVoid: receipt.status === "void",
    links: receiptLinks(ctx, receipt),
  }));
  return { rows, next, years: years.map(({ taxYear }) => taxYear) };
}

/** Renders the statement of the user's receipts of one tax year, from all of their addresses. */
export const renderMyStatement = operation({
  name: "renderMyStatement",
  summary: "Renders a statement of your receipts for one tax year.",
  permission: { user: true },
  input: z.strictObject({ tax_year: z.number().int() }),
  errors: [ResourceNotFound, Unavailable],
  async run(ctx, { tax_year: taxYear }): Promise<File> {
    const ids = await ownPersonIds(ctx, callerUser(ctx).userId);
    const donors = await ctx.db.identity.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
    const statement = await makeStatement(ctx, donors, taxYear);
    if (statement.recipients.length === 0) throw ResourceNotFound();
    const { renderer } = ctx.ports;
    const pdf = await waitForRenderer(ctx, (customer) => renderer.statementPdf(statement, customer));
    return new File(pdf, "application/pdf", `gifts-${taxYear}.pdf`);
  },
});
