import { z } from "zod";
import { nameOf } from "@/server/domain/identities/name-of";
import { statementSubject, toOwnRecipients } from "@/server/domain/receipts/statement-subject";
import type { Identity, Prisma, Receipt } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { longDate } from "@/server/kernel/long-date";
import { centsToJson, formatCents } from "@/server/kernel/money";
import { manages } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { File } from "@/server/operations/file";
import { operation } from "@/server/operations/operation";
import { waitForRenderer } from "@/server/operations/wait-for-renderer";
import { identityId, instant, yearField } from "@/server/resources/fields";
import type { ReceiptFacts } from "@/server/resources/receipt-document";
import { type StatementDocument, statementDocument } from "@/server/resources/statement-document";

const LOCALE = "en-US";

/** Renders a donor's receipts of one tax year, of those that the caller may see, as a statement. */
export const renderStatement = operation({
  name: "renderStatement",
  summary: "Renders a statement of a donor's receipts for one tax year.",
  description:
    "The donor's manager gets the gifts to everyone. Who manages recipients gets the gifts to those alone, also anonymous ones: their receipts name the donor. Void receipts are listed and not counted.",
  permission: { scope: "receipts:read" },
  subject: statementSubject,
  input: z.strictObject({
    tax_year: yearField.describe("The calendar year in which the donor was charged, in each recipient's time zone."),
    recipient_id: identityId.optional().describe("Only gifts to this charity, from which the donor has a receipt."),
    format: z.enum(["json", "pdf", "html"]).default("json").describe("The format of the response."),
  }),
  output: statementDocument,
  files: ["application/pdf", "text/html"],
  async run(ctx, { tax_year, recipient_id, format }, { subject: donor }) {
    const document = await makeStatement(ctx, [donor], tax_year, await partOf(ctx, donor, recipient_id));
    if (format === "json") return document;
    const { renderer } = ctx.ports;
    if (format === "html") return new File(renderer.statementHtml(document), "text/html; charset=utf-8");
    const pdf = await waitForRenderer(ctx, (customer) => renderer.statementPdf(document, customer));
    return new File(pdf, "application/pdf", `gifts-${tax_year}.pdf`);
  },
});

/** Which of a donor's receipts a statement is about, and by which name they call the donor. */
interface Part {
  where: Prisma.ReceiptWhereInput;
  name: string;
}

/** The part that the caller may see and asked for; null for all. A recipient knows the donor as its own receipts do. */
async function partOf(ctx: Context, donor: Identity, recipientId: string | undefined): Promise<Part | null> {
  const seesAll = manages(ctx, donor);
  if (seesAll && recipientId === undefined) return null;
  const where = { ...(seesAll ? {} : toOwnRecipients(ctx)), ...(recipientId !== undefined && { recipientId }) };
  const latest = await ctx.db.receipt.findFirst({
    where: { donorId: donor.id, ...where },
    orderBy: [{ issuedAt: "desc" }, { id: "desc" }],
  });
  if (!latest) throw ResourceNotFound();
  return { where, name: (latest.facts as ReceiptFacts).donor.name };
}

/**
 * Makes the statement of one donor, who may have given from several addresses: the first names them. It is about all of
 * their receipts, or a part of them.
 */
export async function makeStatement(
  ctx: Context,
  donors: Identity[],
  taxYear: number,
  part: Part | null = null,
): Promise<StatementDocument> {
  const [donor] = donors;
  const receipts = await ctx.db.receipt.findMany({
    where: { ...part?.where, donorId: { in: donors.map(({ id }) => id) }, taxYear },
    orderBy: [{ issuedAt: "asc" }, { id: "asc" }],
  });
  // Those who gave on a page have no name of their own, only the ones entered with their gifts.
  const entered = (receipts.at(-1)?.facts as ReceiptFacts | undefined)?.donor.name;
  const name = part?.name ?? donor!.legalName ?? donor!.displayName ?? entered ?? nameOf(donor!);
  return {
    donor: { id: donor!.id, name },
    tax_year: taxYear,
    locale: LOCALE,
    title: `Gifts in ${taxYear}`,
    recipients: byRecipient(receipts),
    totals: totalsOf(receipts),
    statements: [
      { code: "summary", text: summaryOf(name, taxYear, part) },
      {
        code: "dates",
        text: "Each gift is listed with its date where the recipient is, which also determines the tax year.",
      },
      {
        code: "void_excluded",
        text: "Receipts marked void are for gifts that were refunded or returned. They are not included in the totals.",
      },
      {
        code: "keep_receipts",
        text: "Each gift has its own receipt with the number shown. Keep those receipts with this statement.",
      },
    ],
    made_at: instant(ctx.now()),
  };
}

function summaryOf(name: string, taxYear: number, part: Part | null): string {
  const all = `This statement lists every receipted gift of ${name} in the tax year ${taxYear}`;
  return part ? `${all} to the recipients that it names. Gifts to others are not on it.` : `${all}.`;
}

function byRecipient(receipts: Receipt[]): StatementDocument["recipients"] {
  const groups = new Map<string, Receipt[]>();
  for (const receipt of receipts)
    groups.set(receipt.recipientId, [...(groups.get(receipt.recipientId) ?? []), receipt]);
  return [...groups].map(([id, group]) => {
    const { recipient } = group.at(-1)!.facts as ReceiptFacts;
    const { name, display_name, registration } = recipient;
    return { id, name, display_name, registration, lines: group.map(lineOf) };
  });
}

function lineOf(receipt: Receipt): StatementDocument["recipients"][number]["lines"][number] {
  const { gift, recipient } = receipt.facts as ReceiptFacts;
  return {
    receipt_id: receipt.id,
    number: receipt.number,
    gift_id: receipt.giftId,
    given_on: longDate(new Date(gift.given_at), LOCALE, recipient.time_zone),
    amount_cents: centsToJson(receipt.amountCents),
    currency: receipt.currency,
    amount_text: formatCents(receipt.amountCents, receipt.currency),
    status: receipt.status as "issued" | "void",
  };
}

function totalsOf(receipts: Receipt[]): StatementDocument["totals"] {
  const sums = new Map<string, bigint>();
  for (const { status, currency, amountCents } of receipts) {
    if (status === "issued") sums.set(currency, (sums.get(currency) ?? 0n) + amountCents);
  }
  return [...sums].map(([currency, cents]) => ({
    currency,
    amount_cents: centsToJson(cents),
    amount_text: formatCents(cents, currency),
  }));
}
