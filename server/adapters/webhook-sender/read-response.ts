import type { IncomingMessage } from "node:http";
import { WEBHOOK_RESPONSE_READ_BYTES, WEBHOOK_RESPONSE_STORED_BYTES } from "@/server/kernel/limits";

const CONTROLS = /[\p{Cc}\p{Cs}]/gu;
/** Reset after each text, so that nothing carries over into the next one. */
const decoder = new TextDecoder("utf-8");

/**
 * Reads the start of a response and returns it, truncated, as clean text. A response that breaks off is returned up to
 * there; the connection of a longer one is closed.
 */
export function readResponse(response: IncomingMessage): Promise<string> {
  const stored: Buffer[] = [];
  let read = 0;
  let storedBytes = 0;
  return new Promise((resolve) => {
    const end = () => resolve(cleanText(stored.length === 1 ? stored[0]! : Buffer.concat(stored)));
    response.on("data", (chunk: Buffer) => {
      read += chunk.byteLength;
      const piece = chunk.subarray(0, WEBHOOK_RESPONSE_STORED_BYTES - storedBytes);
      storedBytes += piece.byteLength;
      if (piece.byteLength > 0) stored.push(piece);
      if (read >= WEBHOOK_RESPONSE_READ_BYTES) response.destroy();
    });
    response.once("end", end);
    response.once("close", end);
    // The status is already known, and the rest of the text does not matter.
    response.on("error", () => {});
  });
}

/** Converts untrusted bytes into text: no control characters, nothing invalid, within the limit. */
export function cleanText(bytes: Buffer): string {
  const text = startOf(bytes).replace(CONTROLS, keepLines);
  if (Buffer.byteLength(text) <= WEBHOOK_RESPONSE_STORED_BYTES) return text;
  return startOf(Buffer.from(text).subarray(0, WEBHOOK_RESPONSE_STORED_BYTES));
}

/** The text without an incomplete last character. */
function startOf(bytes: Buffer): string {
  const text = decoder.decode(bytes, { stream: true });
  decoder.decode();
  return text;
}

function keepLines(control: string): string {
  return control === "\n" || control === "\t" ? control : "";
}
