import type { DocumentReader } from "@/server/ports/document-reader";

/** Takes every file for a picture of one page, and one that begins with `refuse` for something else. */
export const plainReader: DocumentReader = {
  async read(bytes) {
    const isRefused = Buffer.from(bytes.subarray(0, 6)).toString() === "refuse";
    return isRefused ? { error: "unsupported" } : { sourceType: "image/jpeg", pages: [bytes.slice()] };
  },
  async mark(picture, text) {
    return Buffer.concat([picture, Buffer.from(` seen by ${text}`)]);
  },
  async close() {},
};
