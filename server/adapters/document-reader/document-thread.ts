import { parentPort } from "node:worker_threads";
import type { DocumentOrder } from "@/server/adapters/document-reader/document-order";
import { drawPicture } from "@/server/adapters/document-reader/draw-picture";
import { markPicture } from "@/server/adapters/document-reader/mark-picture";
import { readDocument } from "@/server/adapters/document-reader/read-document";
import type { DrawResult } from "@/server/adapters/document-renderer/draw-order";
import type { DocumentReading, PictureDrawing } from "@/server/ports/document-reader";

const tell = (result: DrawResult<DocumentReading | PictureDrawing | Uint8Array>) => parentPort?.postMessage(result);

/** Handles one order at a time: the next one is sent only after the previous result. */
parentPort?.on("message", async (order: DocumentOrder) => {
  try {
    tell({ bytes: await follow(order) });
  } catch (error) {
    tell({ failure: error instanceof Error ? error.message : String(error) });
  }
});
tell({ isReady: true });

function follow(order: DocumentOrder): Promise<DocumentReading | PictureDrawing | Uint8Array> {
  const step = (stepOf: number) => tell({ stepOf });
  if ("read" in order) return readDocument(order.read, step);
  return "draw" in order ? drawPicture(order.draw, step) : markPicture(order.mark, order.text);
}
