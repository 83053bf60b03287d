import { z } from "zod";
import { endpoint, FileAnswer } from "@/server/api/endpoint";
import { receiptHtml } from "@/server/documents/receipt/receipt-html";
import type { Context } from "@/server/domain/context";
import { findReceipt } from "@/server/domain/receipts/find-receipt";
import { readReceiptDocument } from "@/server/domain/receipts/read-receipt-document";
import { renderReceiptPdf } from "@/server/domain/receipts/render-receipt";
import type { Receipt } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { receiptId } from "@/server/resources/fields";
import { receiptDocument } from "@/server/resources/receipt-document";

const formats = z.enum(["pdf", "html", "json"]).default("pdf").describe("What to answer with.");
type Format = z.infer<typeof formats>;

export const renderReceiptEndpoint = endpoint({
  operationId: "renderReceipt",
  method: "GET",
  path: "/v1/receipts/{id}/render",
  tag: "Receipts",
  summary: "Renders a receipt as PDF, web page or JSON.",
  description: "The same version always has the same bytes. JSON holds every figure and sentence of the document.",
  scope: "receipts:read",
  params: z.strictObject({ id: receiptId }),
  query: z.strictObject({ format: formats }),
  success: { status: 200, body: receiptDocument, files: ["application/pdf", "text/html"] },
  errors: [ResourceNotFound],
  run: async (ctx, { params, query }) => ({ receipt: await findReceipt(ctx, params.id), format: query.format }),
  serialize: ({ receipt, format }, ctx) => rendered(ctx, receipt, format),
});

async function rendered(ctx: Context, receipt: Receipt, format: Format): Promise<object | FileAnswer> {
  if (format === "pdf") {
    return new FileAnswer(await renderReceiptPdf(ctx, receipt), {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="receipt-${receipt.number}.pdf"`,
    });
  }
  const document = readReceiptDocument(ctx, receipt);
  return format === "json"
    ? document
    : new FileAnswer(receiptHtml(document), { "Content-Type": "text/html; charset=utf-8" });
}
