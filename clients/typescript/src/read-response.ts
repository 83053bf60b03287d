import type { RawResponse } from "./attempt.js";
import { FileResponse } from "./file-response.js";
import type { Operation } from "./operation.js";

/** What a call resolves to; null if the response is not from the API. */
export function readResponse({ response: kind }: Operation, { headers, bytes }: RawResponse): object | null {
  if (kind === "none") return { deleted: true };
  const contentType = headers.get("content-type") ?? "";
  if (isJson(contentType)) return readJson(bytes);
  return kind === "file" ? new FileResponse(bytes, contentType) : null;
}

/** The object in a JSON text; null if there is none. */
export function readJson(bytes: Uint8Array): object | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

function isJson(contentType: string): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType);
}
