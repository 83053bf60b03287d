import { publicReceiptSubject } from "@/server/domain/receipts/public-receipt-subject";
import { readReceiptDocument } from "@/server/domain/receipts/read-receipt-document";
import { renderReceiptPdf } from "@/server/domain/receipts/render-receipt";
import { operation } from "@/server/operations/operation";

/** Finds a receipt for the holder of its signed link. Null for an invalid signature and for an unknown id alike. */
export const findPublicReceipt = operation({
  name: "findPublicReceipt",
  summary: "Finds a receipt by its link.",
  permission: { visitor: "link" },
  subject: publicReceiptSubject,
  run: async (_, __, { subject: receipt }) => receipt,
});

/** Reads every figure and sentence of a receipt by its signed link. */
export const readPublicReceipt = operation({
  name: "readPublicReceipt",
  summary: "Reads a receipt's document by its link.",
  permission: { visitor: "link" },
  subject: publicReceiptSubject,
  run: async (ctx, _, { subject: receipt }) => readReceiptDocument(ctx, receipt),
});

/** Renders the PDF of a receipt by its signed link. */
export const renderPublicReceipt = operation({
  name: "renderPublicReceipt",
  summary: "Renders a receipt as a PDF by its link.",
  permission: { visitor: "link" },
  subject: publicReceiptSubject,
  run: (ctx, _, { subject: receipt }) => renderReceiptPdf(ctx, receipt),
});
