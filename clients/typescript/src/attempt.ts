import type { Fetch } from "./configuration.js";
import { ConnectionError, TimeoutError } from "./errors.js";

/** An outgoing request. */
export interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: string | null;
}

/** A complete response. */
export interface RawResponse {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

/** Sends a request once. A response that breaks off counts as a failure. */
export async function sendOnce(
  fetch: Fetch,
  { url, method, headers, body }: Sent,
  signal: AbortSignal,
): Promise<RawResponse> {
  // Following a redirect would turn a POST into a GET.
  const response = await fetch(url, { method, headers, body, signal, redirect: "manual" });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

interface Circumstances {
  isTimeout: boolean;
  baseUrl: string;
  apiKey: string;
  idempotencyKey: string | null;
  tries: number;
}

/** Why there was no response. The error that `fetch` threw is the cause, unless it contains the API key. */
export function failureOf(error: unknown, about: Circumstances): ConnectionError {
  const { isTimeout, baseUrl, apiKey, idempotencyKey, tries } = about;
  const cause = holds(error, apiKey) ? undefined : error;
  const parts = { idempotencyKey, tries, cause };
  if (isTimeout) return new TimeoutError({ ...parts, message: `${baseUrl} did not answer in time.` });
  const reason = codeOf(error);
  return new ConnectionError({ ...parts, message: `${baseUrl} did not answer${reason ? ` (${reason})` : ""}.` });
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" ? code : codeOf(error.cause);
}

function holds(error: unknown, secret: string): boolean {
  if (!(error instanceof Error)) return String(error).includes(secret);
  return (
    `${error.message} ${error.stack}`.includes(secret) || (error.cause !== undefined && holds(error.cause, secret))
  );
}
