import type { IncomingMessage } from "node:http";
import { WEBHOOK_ANSWER_KEPT_BYTES, WEBHOOK_ANSWER_READ_BYTES } from "@/server/kernel/limits";

const CONTROLS = /[\p{Cc}\p{Cs}]/gu;

/** Reads the start of an answer and keeps less of it, as clean text. An answer that breaks off is kept so far. */
export async function readAnswer(response: IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let read = 0;
  let keptBytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      read += chunk.byteLength;
      const piece = chunk.subarray(0, WEBHOOK_ANSWER_KEPT_BYTES - keptBytes);
      keptBytes += piece.byteLength;
      if (piece.byteLength > 0) kept.push(piece);
      if (read >= WEBHOOK_ANSWER_READ_BYTES) break;
    }
  } catch {
    // The status is known; the rest of the text never mattered.
  } finally {
    response.destroy();
  }
  return cleanText(Buffer.concat(kept));
}

/** Makes text of bytes that anyone may have sent: no control characters, nothing invalid, at most what is kept. */
export function cleanText(bytes: Buffer): string {
  const text = new TextDecoder("utf-8").decode(bytes, { stream: true }).replace(CONTROLS, keepLines);
  const asBytes = Buffer.from(text);
  if (asBytes.byteLength <= WEBHOOK_ANSWER_KEPT_BYTES) return text;
  return new TextDecoder("utf-8").decode(asBytes.subarray(0, WEBHOOK_ANSWER_KEPT_BYTES), { stream: true });
}

function keepLines(control: string): string {
  return control === "\n" || control === "\t" ? control : "";
}
