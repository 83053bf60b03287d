import type { DocumentReader } from "@/server/ports/document-reader";
import { QueueFull } from "@/server/ports/queue-full";

const startsWith = (bytes: Uint8Array, word: string) => Buffer.from(bytes.subarray(0, word.length)).toString() === word;
const isRefused = (bytes: Uint8Array) => startsWith(bytes, "refuse");

/**
 * Takes every file for a picture of one page, and one that begins with `refuse` for something else. For a picture that
 * begins with `wait`, too many others are waiting.
 */
export const plainReader: DocumentReader = {
  async read(bytes) {
    return isRefused(bytes) ? { error: "unsupported" } : { sourceType: "image/jpeg", pages: [bytes.slice()] };
  },
  async draw(bytes) {
    if (startsWith(bytes, "wait")) throw new QueueFull();
    if (isRefused(bytes)) return { error: "unsupported" };
    const files = [480, 800, 1_200].map((width) => ({ width, bytes: bytes.slice() }));
    return { width: 1_200, height: 800, files };
  },
  async mark(picture, text) {
    return Buffer.concat([picture, Buffer.from(` seen by ${text}`)]);
  },
  async close() {},
};
