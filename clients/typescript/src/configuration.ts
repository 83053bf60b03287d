import { parseUrl } from "./parse-url.js";
import { pause } from "./pause.js";

/** As much of `fetch` as the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What a client is made with. */
export interface AlmonerOptions {
  /** Begins with `alm_sk_`. It stays on your server: whoever holds it can give in your name. */
  apiKey: string;
  /** The server's address, such as `https://giving.example.org`. */
  baseUrl: string;
  /** How often a call is repeated at most, after the first try. Default: 3. */
  maxRetries?: number;
  /** How long one try may take, its answer included. Default: 30 seconds. */
  timeoutMs?: number;
  /** Sends the requests. Default: the platform's `fetch`. */
  fetch?: Fetch;
  /** Waits between two tries. Default: a timer that the call's signal ends early. */
  pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** The options, checked and complete. */
export type Configuration = Required<AlmonerOptions>;

/** Checks the options and fills in what was left out. */
export function readConfiguration(options: AlmonerOptions): Configuration {
  const { apiKey, baseUrl, maxRetries = 3, timeoutMs = 30_000 } = options;
  // Fetch would name the whole header, key included, when it refuses one.
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
