import type { IncomingMessage } from "node:http";
import { WEBHOOK_RESPONSE_READ_BYTES, WEBHOOK_RESPONSE_STORED_BYTES } from "@/server/kernel/limits";

const CONTROLS = /[\p{Cc}\p{Cs}]/gu;

/**
 * Reads the start of a response and returns less of it, as clean text. A response that breaks off is kept up to there.
 */
export async function readResponse(response: IncomingMessage): Promise<string> {
  const stored: Buffer[] = [];
  let read = 0;
  let cachedBytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      read += chunk.byteLength;
      const piece = chunk.subarray(0, WEBHOOK_RESPONSE_STORED_BYTES - cachedBytes);
      cachedBytes += piece.byteLength;
      if (piece.byteLength > 0) stored.push(piece);
      if (read >= WEBHOOK_RESPONSE_READ_BYTES) break;
    }
  } catch {
    // The status is known; the rest of the text does not matter.
  } finally {
    response.destroy();
  }
  return cleanText(Buffer.concat(stored));
}

/** Turns bytes that anyone may have sent into text: no control characters, nothing invalid, within the limit. */
export function cleanText(bytes: Buffer): string {
  const text = new TextDecoder("utf-8").decode(bytes, { stream: true }).replace(CONTROLS, keepLines);
  const asBytes = Buffer.from(text);
  if (asBytes.byteLength <= WEBHOOK_RESPONSE_STORED_BYTES) return text;
  return new TextDecoder("utf-8").decode(asBytes.subarray(0, WEBHOOK_RESPONSE_STORED_BYTES), { stream: true });
}

function keepLines(control: string): string {
  return control === "\n" || control === "\t" ? control : "";
}
