import type { DocumentOrder } from "@/server/adapters/document-reader/document-order";
import {
  DrawingQueue,
  LimitReached,
  OrderFailed,
  type QueueOptions,
} from "@/server/adapters/document-renderer/drawing-queue";
import type { DocumentReader, DocumentReading, FileOwner, PictureDrawing } from "@/server/ports/document-reader";

/** The limits above which a file counts as built to use up resources. Typical uploads take a tenth. */
const LIMITS = { stepMs: 5_000, orderMs: 15_000, memoryMb: 1_024 } as const;
const SCRIPT = "document.js";
const FILES_PER_PROCESS = 100;
/** Waiting files are in memory, up to ten megabytes each. */
const MOST_WAITING = 40;
const MOST_OF_PARTNER = 12;
const MOST_OF_LINK = 3;

/**
 * Reads files in separate processes with limits, one at a time: documents in one, pictures for pages in another, taking
 * turns among partners and among each partner's links. If a file breaks its process, only that file is rejected.
 */
export function workerReader(options: Partial<QueueOptions> = {}): DocumentReader {
  const open = <Result>() =>
    new DrawingQueue<DocumentOrder, Result>({
      script: SCRIPT,
      ordersPerProcess: FILES_PER_PROCESS,
      mostWaiting: MOST_WAITING,
      mostOfOne: MOST_OF_PARTNER,
      mostOfMember: MOST_OF_LINK,
      ...LIMITS,
      ...options,
    });
  const documents = open<DocumentReading>();
  const pictures = open<PictureDrawing>();
  // A separate queue, so that reviewers do not wait for strangers' uploads.
  const marks = open<Uint8Array>();
  return {
    read: (bytes, owner) => unlessRefused(documents.draw({ read: bytes }, ordererOf(owner))),
    draw: (bytes, owner) => unlessRefused(pictures.draw({ draw: bytes }, ordererOf(owner))),
    mark: (picture, text) => marks.draw({ mark: picture, text }, null),
    async close() {
      await Promise.all([documents, pictures, marks].map((queue) => queue.close()));
    },
  };
}

const ordererOf = ({ partner, link }: FileOwner) => ({ customer: partner, member: link });

async function unlessRefused<Result>(reading: Promise<Result>) {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof LimitReached) return { error: "too_complex" } as const;
    if (error instanceof OrderFailed) return { error: "unreadable" } as const;
    throw error;
  }
}
