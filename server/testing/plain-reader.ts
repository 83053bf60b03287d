import type { DocumentReader } from "@/server/ports/document-reader";
import { QueueFull } from "@/server/ports/queue-full";

const startsWith = (bytes: Uint8Array, word: string) => Buffer.from(bytes.subarray(0, word.length)).toString() === word;
const isRefused = (bytes: Uint8Array) => startsWith(bytes, "refuse");

const isComplex = (bytes: Uint8Array) => startsWith(bytes, "complex");

/**
 * Reads every file as a picture of one page, with these exceptions by how the file begins: `refuse` is not a supported
 * file, `complex` is too complex, and for `wait` too many others are waiting.
 */
export const plainReader: DocumentReader = {
  async read(bytes) {
    if (isComplex(bytes)) return { error: "too_complex" };
    return isRefused(bytes) ? { error: "unsupported" } : { sourceType: "image/jpeg", pages: [bytes.slice()] };
  },
  async draw(bytes) {
    if (startsWith(bytes, "wait")) throw new QueueFull();
    if (isComplex(bytes)) return { error: "too_complex" };
    if (isRefused(bytes)) return { error: "unsupported" };
    const files = [480, 800, 1_200].map((width) => ({ width, bytes: bytes.slice() }));
    return { width: 1_200, height: 800, files };
  },
  async mark(picture, text) {
    return Buffer.concat([picture, Buffer.from(` seen by ${text}`)]);
  },
  async close() {},
};
