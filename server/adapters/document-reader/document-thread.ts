import { parentPort } from "node:worker_threads";
import type { DocumentOrder } from "@/server/adapters/document-reader/document-order";
import { markPicture } from "@/server/adapters/document-reader/mark-picture";
import { readDocument } from "@/server/adapters/document-reader/read-document";
import type { DrawResult } from "@/server/adapters/document-renderer/draw-order";
import type { DocumentReading } from "@/server/ports/document-reader";

/** Does one order at a time: the next one is sent only after the previous result. */
parentPort?.on("message", async (order: DocumentOrder) => {
  const done: Promise<DocumentReading | Uint8Array> =
    "read" in order ? readDocument(order.read) : markPicture(order.mark, order.text);
  const result: DrawResult<DocumentReading | Uint8Array> = await done.then(
    (bytes) => ({ bytes }),
    (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
  );
  parentPort?.postMessage(result);
});
parentPort?.postMessage({ isReady: true } satisfies DrawResult);
