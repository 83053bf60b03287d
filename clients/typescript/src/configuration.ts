import { parseUrl } from "./parse-url.js";
import { pause } from "./pause.js";

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The options of a client. */
export interface AlmonerOptions {
  /** Begins with `alm_sk_`. Keep it on your server: anyone who holds it can give on your behalf. */
  apiKey: string;
  /** The server's URL, such as `https://giving.example.org`. */
  baseUrl: string;
  /** The maximum number of retries after the first attempt. Default: 3. */
  maxRetries?: number;
  /** The timeout of one attempt, including reading the response. Default: 30 seconds. */
  timeoutMs?: number;
  /** Sends the requests. Default: the platform's `fetch`. */
  fetch?: Fetch;
  /** Waits between attempts. Default: a timer that the call's signal aborts. */
  pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Validated options with their defaults. */
export type Configuration = Required<AlmonerOptions>;

/** Validates the options and fills in the defaults. */
export function readConfiguration(options: AlmonerOptions): Configuration {
  const { apiKey, baseUrl, maxRetries = 3, timeoutMs = 30_000 } = options;
  // `fetch` would include the whole header, key included, in its error.
  if (typeof apiKey !== "string" || !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError("apiKey is missing, or holds a space or line break. Give the key as it was issued.");
  }
  return {
    apiKey,
    baseUrl: readBaseUrl(baseUrl),
    maxRetries,
    timeoutMs,
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    pause: options.pause ?? pause,
  };
}

function readBaseUrl(text: string): string {
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new TypeError("baseUrl is the server's address with https://, such as https://giving.example.org.");
  }
  if (url.username || url.password || url.search || url.hash || /\/v1\/?$/.test(url.pathname)) {
    throw new TypeError("baseUrl is the server's address alone: without /v1, a user, a query or a fragment.");
  }
  return url.origin + url.pathname.replace(/\/+$/, "");
}
