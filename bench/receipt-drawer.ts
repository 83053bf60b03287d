/** Draws receipts as the product's drawing process does, without its queue. */
import { respondToParent } from "@/bench/child";
import { type DrawingRound, drawFor } from "@/bench/drawing-round";
import { receiptSamples } from "@/bench/receipt-samples";
import { receiptPdf } from "@/server/documents/receipt/receipt-pdf";

/** With `seconds: null`, draws each sample once and returns it. */
export interface DrawReceipts {
  samples: number;
  seconds: number | null;
}

export interface DrawnReceipts {
  round: DrawingRound | null;
  /** In Base64. */
  pdfs: string[];
}

respondToParent(async ({ samples, seconds }: DrawReceipts): Promise<DrawnReceipts> => {
  const receipts = receiptSamples(samples);
  if (seconds !== null) return { round: await drawFor(seconds, receipts, receiptPdf), pdfs: [] };
  const pdfs: string[] = [];
  for (const receipt of receipts) pdfs.push(Buffer.from(await receiptPdf(receipt)).toString("base64"));
  return { round: null, pdfs };
});
