import { z } from "zod";
import type { Context } from "@/server/domain/context";
import { File } from "@/server/domain/file";
import { donorSubject } from "@/server/domain/identities/identity-subject";
import { nameOf } from "@/server/domain/identities/name-of";
import { operation } from "@/server/domain/operation";
import { waitForRenderer } from "@/server/domain/receipts/wait-for-renderer";
import type { Identity, Receipt } from "@/server/generated/prisma/client";
import { longDate } from "@/server/kernel/long-date";
import { centsToJson, formatCents } from "@/server/kernel/money";
import { instant, yearField } from "@/server/resources/fields";
import type { ReceiptFacts } from "@/server/resources/receipt-document";
import { type StatementDocument, statementDocument } from "@/server/resources/statement-document";

const LOCALE = "en-US";

/** Renders a donor's receipts of one tax year as a statement. Void ones are listed and not counted. */
export const renderStatement = operation({
  name: "renderStatement",
  summary: "Renders a statement of a donor's receipts for one tax year.",
  permission: { scope: "receipts:read" },
  subject: donorSubject,
  input: z.strictObject({
    tax_year: yearField.describe("The calendar year in which the donor was charged, in each recipient's time zone."),
    format: z.enum(["json", "pdf", "html"]).default("json").describe("The format of the response."),
  }),
  output: statementDocument,
  files: ["application/pdf", "text/html"],
  async run(ctx, { tax_year, format }, { subject: donor }) {
    const document = await makeStatement(ctx, [donor], tax_year);
    if (format === "json") return document;
    const { renderer } = ctx.ports;
    if (format === "html") return new File(renderer.statementHtml(document), "text/html; charset=utf-8");
    const pdf = await waitForRenderer(ctx, (customer) => renderer.statementPdf(document, customer));
    return new File(pdf, "application/pdf", `gifts-${tax_year}.pdf`);
  },
});

/** Makes the statement of one donor, who may have given from several addresses: the first names them. */
export async function makeStatement(ctx: Context, donors: Identity[], taxYear: number): Promise<StatementDocument> {
  const [donor] = donors;
  const receipts = await ctx.db.receipt.findMany({
    where: { donorId: { in: donors.map(({ id }) => id) }, taxYear },
    orderBy: [{ issuedAt: "asc" }, { id: "asc" }],
  });
  // Those who gave on a page have no name of their own, only the ones entered with their gifts.
  const entered = (receipts.at(-1)?.facts as ReceiptFacts | undefined)?.donor.name;
  const name = donor!.legalName ?? donor!.displayName ?? entered ?? nameOf(donor!);
  return {
    donor: { id: donor!.id, name },
    tax_year: taxYear,
    locale: LOCALE,
    title: `Gifts in ${taxYear}`,
    recipients: byRecipient(receipts),
    totals: totalsOf(receipts),
    statements: [
      { code: "summary", text: `This statement lists every receipted gift of ${name} in the tax year ${taxYear}.` },
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
