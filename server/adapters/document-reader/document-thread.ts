import { parentPort } from "node:worker_threads";
import type { DocumentOrder } from "@/server/adapters/document-reader/document-order";
import { drawPicture } from "@/server/adapters/document-reader/draw-picture";
import { markPicture } from "@/server/adapters/document-reader/mark-picture";
import { readDocument } from "@/server/adapters/document-reader/read-document";
import type { DrawResult } from "@/server/adapters/document-renderer/draw-order";
import type { DocumentReading, PictureDrawing } from "@/server/ports/document-reader";

/** Does one order at a time: the next one is sent only after the previous result. */
parentPort?.on("message", async (order: DocumentOrder) => {
  const result: DrawResult<DocumentReading | PictureDrawing | Uint8Array> = await follow(order).then(
    (bytes) => ({ bytes }),
    (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
  );
  parentPort?.postMessage(result);
});
function follow(order: DocumentOrder): Promise<DocumentReading | PictureDrawing | Uint8Array> {
  if ("read" in order) return readDocument(order.read);
  return "draw" in order ? drawPicture(order.draw) : markPicture(order.mark, order.text);
}

parentPort?.postMessage({ isReady: true } satisfies DrawResult);
