import { parentPort } from "node:worker_threads";
import type { DrawResult, StatementOrder } from "@/server/adapters/document-renderer/draw-order";
import { PayoutStatementPdf } from "@/server/documents/payout-statement/payout-statement-pdf";

let pdf: PayoutStatementPdf | null = null;

/** Draws one statement, some lines at a time: the next order is sent only after the previous result. */
parentPort?.on("message", async (order: StatementOrder) => {
  parentPort?.postMessage(await draw(order));
});
parentPort?.postMessage({ isReady: true } satisfies DrawResult);

async function draw(order: StatementOrder): Promise<DrawResult> {
  try {
    if (order.kind === "begin") pdf = await PayoutStatementPdf.begin(order.statement);
    if (pdf === null) throw new Error("a statement begins with what it is about");
    if (order.kind === "lines") await pdf.add(order.lines);
    if (order.kind === "end") pdf.end();
    return { bytes: new Uint8Array(pdf.take()) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
