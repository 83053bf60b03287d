import { parentPort } from "node:worker_threads";
import type { DrawOrder, DrawResult } from "@/server/adapters/document-renderer/draw-order";
import { receiptPdf } from "@/server/documents/receipt/receipt-pdf";
import { statementPdf } from "@/server/documents/statement/statement-pdf";

/** Draws one document at a time: the next order is sent only after the previous result. */
parentPort?.on("message", async (order: DrawOrder) => {
  parentPort?.postMessage(await draw(order));
});
parentPort?.postMessage({ isReady: true } satisfies DrawResult);

async function draw(order: DrawOrder): Promise<DrawResult> {
  try {
    const bytes = await (order.kind === "receipt" ? receiptPdf(order.document) : statementPdf(order.document));
    return { bytes: new Uint8Array(bytes) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
