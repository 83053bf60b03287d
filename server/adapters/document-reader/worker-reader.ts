import type { DocumentOrder } from "@/server/adapters/document-reader/document-order";
import { type ThreadOptions, ThreadQueue } from "@/server/adapters/document-renderer/thread-queue";
import type { DocumentReader, DocumentReading, PictureDrawing } from "@/server/ports/document-reader";
import { QueueFull } from "@/server/ports/queue-full";

/** What a file may take before it counts as one that was made to take long. */
const READ_TIMEOUT_MS = 20_000;
const SCRIPT = "document.js";
const FILES_PER_THREAD = 100;
const MOST_WAITING = 40;
const MOST_OF_ONE = 4;

/**
 * Reads files in a separate thread with a deadline and bounded memory, one at a time. Whatever a file does to its thread,
 * it is the file that is refused.
 */
export function workerReader(options: Partial<ThreadOptions> = {}): DocumentReader {
  const queue = new ThreadQueue<DocumentOrder, DocumentReading | PictureDrawing>({
    script: SCRIPT,
    jobTimeoutMs: READ_TIMEOUT_MS,
    documentsPerThread: FILES_PER_THREAD,
    mostWaiting: MOST_WAITING,
    mostOfOne: MOST_OF_ONE,
    ...options,
  });
  // A thread of its own: reviewers do not wait for what strangers upload.
  const marks = new ThreadQueue<DocumentOrder>({ script: SCRIPT });
  const unlessUnreadable = async <Result>(order: DocumentOrder, owner: string) => {
    try {
      return (await queue.draw(order, owner)) as Result;
    } catch (error) {
      if (error instanceof QueueFull) throw error;
      return { error: "unreadable" } as const;
    }
  };
  return {
    read: (bytes, owner) => unlessUnreadable<DocumentReading>({ read: bytes }, owner),
    draw: (bytes, owner) => unlessUnreadable<PictureDrawing>({ draw: bytes }, owner),
    mark: (picture, text) => marks.draw({ mark: picture, text }, null),
    async close() {
      await queue.close();
      await marks.close();
    },
  };
}
