import type { Operation } from "@/server/cli/fuzz/api-description";

/** Whose key a call is made with. */
export type Who = "first" | "second" | "none" | "wrong";

/** A call that is ready to be sent. */
export interface MadeCall {
  operation: Operation;
  who: Who;
  /** The path with its ids, without the query. */
  path: string;
  url: string;
  init: RequestInit;
  /** What is sent as JSON; undefined where nothing or something else is. */
  json: unknown;
  /** True where the document does not allow the body, so that it must be refused. */
  mustBeRejected: boolean;
  /** True where the document allows all of it and every id is known, so that it must not be called malformed. */
  isAllowed: boolean;
}

/** An answer, read to its end. */
export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  /** Null for everything but JSON. */
  json: unknown;
  replayed: boolean;
}

/** The server did what it must not do; the message holds the call to repeat. */
export class Breach extends Error {}

/** A breach that this call brought to light. */
export function breach({ url, init }: Pick<MadeCall, "url" | "init">, why: string): Breach {
  const headers = Object.entries((init.headers ?? {}) as Record<string, string>).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
  );
  const body = init.body === undefined ? [] : ["--data-binary", quoted(String(init.body))];
  const command = ["curl", "-i", "-X", init.method ?? "GET", ...headers, ...body, quoted(url)].join(" ");
  return new Breach(`${why}\n\nThe call to repeat:\n${command}`);
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
