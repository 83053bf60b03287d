import { z } from "zod";
import { isOutOfSpace } from "@/server/db/failures";
import { readReceiptDocument } from "@/server/domain/receipts/read-receipt-document";
import { receiptSubject } from "@/server/domain/receipts/receipt-subject";
import type { DescribedReceipt } from "@/server/domain/receipts/wording/describe-receipt";
import type { Context } from "@/server/operations/context";
import { File } from "@/server/operations/file";
import { operation } from "@/server/operations/operation";
import { waitForRenderer } from "@/server/operations/wait-for-renderer";
import { receiptDocument } from "@/server/resources/receipt-document";

/** Renders a receipt that the caller can read. */
export const renderReceipt = operation({
  name: "renderReceipt",
  summary: "Renders a receipt as a PDF, a web page or JSON.",
  description:
    "The same version always renders to the same bytes. The JSON has every figure and sentence of the document.",
  permission: { scope: "receipts:read" },
  subject: receiptSubject,
  input: z.strictObject({
    format: z.enum(["pdf", "html", "json"]).default("pdf").describe("The format of the response."),
  }),
  output: receiptDocument,
  files: ["application/pdf", "text/html"],
  async run(ctx, { format }, { subject: receipt }) {
    if (format === "pdf")
      return new File(await renderReceiptPdf(ctx, receipt), "application/pdf", `receipt-${receipt.number}.pdf`);
    const document = readReceiptDocument(ctx, receipt);
    return format === "json"
      ? document
      : new File(ctx.ports.renderer.receiptHtml(document), "text/html; charset=utf-8");
  },
});

/** The storage key of the PDF for a receipt's current version and status. */
export function receiptPdfKey({ id, version, status }: Pick<DescribedReceipt, "id" | "version" | "status">): string {
  return `receipts/${id}/v${version}-${status}.pdf`;
}

/**
 * Returns the receipt's PDF: rendered once for each version and status, stored, and the same bytes ever after. It is
 * returned although a full disk cannot store it.
 * Rendering and storing do I/O, so never call this inside a transaction.
 */
export async function renderReceiptPdf(ctx: Context, receipt: DescribedReceipt): Promise<Uint8Array> {
  const key = receiptPdfKey(receipt);
  const stored = await ctx.ports.files.read(key);
  if (stored) return stored;
  const document = readReceiptDocument(ctx, receipt);
  return waitForRenderer(ctx, async (customer) => {
    const bytes = await ctx.ports.renderer.receiptPdf(document, customer);
    await ctx.ports.files.write(key, bytes).catch((err) => {
      if (!isOutOfSpace(err)) throw err;
      // Reading it needs no space. The next read draws and stores it again.
      ctx.log.warn({ err, receiptId: receipt.id }, "a receipt could not be stored: the disk is full");
    });
    return bytes;
  });
}

/** Renders the PDF of a storage key again, if it is a receipt's: the same version has the same bytes. */
export async function restoreReceiptPdf(ctx: Context, storageKey: string): Promise<Uint8Array | null> {
  const [, id, version, status] = /^receipts\/([^/]+)\/v(\d+)-([a-z]+)\.pdf$/.exec(storageKey) ?? [];
  const receipt = id && (await ctx.db.receipt.findUnique({ where: { id } }));
  if (!receipt) return null;
  // Later changes to the receipt are not in that version.
  const reissuedAt = version === "1" ? null : receipt.reissuedAt;
  const voidedAt = status === "void" ? receipt.voidedAt : null;
  return renderReceiptPdf(ctx, { ...receipt, version: Number(version), status: status!, reissuedAt, voidedAt });
}
