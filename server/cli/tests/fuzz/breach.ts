import type { Operation } from "@/server/cli/tests/fuzz/api-description";

/** Whose key a request uses. */
export type Who = "first" | "second" | "none" | "wrong";

/** A request that is ready to be sent. */
export interface MadeCall {
  operation: Operation;
  who: Who;
  /** The path with its ids, without the query. */
  path: string;
  url: string;
  init: RequestInit;
  /** The JSON to send; undefined if there is no body or another type. */
  json: unknown;
  /** Whether the document disallows the body, which must then be rejected. */
  mustBeRejected: boolean;
  /** Whether the document allows all of it and every id is known, so it must not be rejected as malformed. */
  isAllowed: boolean;
}

/** A complete response. */
export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  /** Null for everything but JSON. */
  json: unknown;
  replayed: boolean;
}

/** The server violated a rule; the message contains the request to repeat. */
export class Breach extends Error {}

/** A breach that this request revealed. */
export function breach({ url, init }: Pick<MadeCall, "url" | "init">, why: string): Breach {
  const headers = Object.entries((init.headers ?? {}) as Record<string, string>).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
  );
  const body = init.body === undefined ? [] : ["--data-binary", quoted(String(init.body))];
  const command = ["curl", "-i", "-X", init.method ?? "GET", ...headers, ...body, quoted(url)].join(" ");
  return new Breach(`${why}\n\nThe request to repeat:\n${command}`);
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
