import { parentPort } from "node:worker_threads";
import { readDocument } from "@/server/adapters/document-reader/read-document";
import type { DrawResult } from "@/server/adapters/document-renderer/draw-order";
import type { DocumentReading } from "@/server/ports/document-reader";

/** Reads one file at a time: the next one is sent only after the previous result. */
parentPort?.on("message", async (bytes: Uint8Array) => {
  const result: DrawResult<DocumentReading> = await readDocument(bytes).then(
    (read) => ({ bytes: read }),
    (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
  );
  parentPort?.postMessage(result);
});
parentPort?.postMessage({ isReady: true } satisfies DrawResult);
