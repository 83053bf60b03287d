import { markPicture } from "@/server/adapters/document-reader/mark-picture";
import { type ThreadOptions, ThreadQueue } from "@/server/adapters/document-renderer/thread-queue";
import type { DocumentReader, DocumentReading } from "@/server/ports/document-reader";
import { QueueFull } from "@/server/ports/queue-full";

/** What a file may take before it counts as one that was made to take long. */
const READ_TIMEOUT_MS = 20_000;
const FILES_PER_THREAD = 100;
const MOST_WAITING = 40;
const MOST_OF_ONE = 4;

/**
 * Reads files in a separate thread with a deadline and bounded memory, one at a time. Whatever a file does to its thread,
 * it is the file that is refused.
 */
export function workerReader(options: Partial<ThreadOptions> = {}): DocumentReader {
  const queue = new ThreadQueue<Uint8Array, DocumentReading>({
    script: "document.js",
    jobTimeoutMs: READ_TIMEOUT_MS,
    documentsPerThread: FILES_PER_THREAD,
    mostWaiting: MOST_WAITING,
    mostOfOne: MOST_OF_ONE,
    ...options,
  });
  return {
    async read(bytes, owner) {
      try {
        return await queue.draw(bytes, owner);
      } catch (error) {
        if (error instanceof QueueFull) throw error;
        return { error: "unreadable" };
      }
    },
    mark: markPicture,
    close: () => queue.close(),
  };
}
