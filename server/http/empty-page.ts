import type { ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { pathOutsideFrame } from "@/server/kernel/campaign-path";

// For a page that calls `notFound()`, the framework sends a document without content, which its scripts fill in.
// Readers without scripts, and search engines, would see nothing.

/** The start of the framework's documents without content. */
const EMPTY = '<html id="__next_error__"';
/** Path prefixes whose missing pages have texts of their own, instead of the site's. */
const PARTS: readonly (readonly [prefix: RegExp, part: string])[] = [
  [/^\/c\//, "campaign"],
  [/^\/p\//, "pool"],
  [/^\/embed\//, "embed"],
  [/^\/r\//, "receipt"],
];
const MISSING = "/missing/";
/** The sandbox's own pages, such as its mailbox. */
const SANDBOX_PAGES = /^\/+dev(?:\/|$)/;

/** Where the framework renders the message about a missing page. */
export function missingUrl(path: string): string {
  return MISSING + (PARTS.find(([prefix]) => prefix.test(path))?.[1] ?? "page");
}

/** Where it renders why a form was rejected, with a link to the form on the site itself. */
export function refusedFormUrl(path: string, locale: string): string {
  return `${MISSING}form?${new URLSearchParams({ at: `${pathOutsideFrame(path)}?lang=${locale}` })}`;
}

/** True for these paths, which are not pages themselves. */
export function isMissingUrl(path: string): boolean {
  return path.startsWith(MISSING);
}

/** True for paths that no reader may request: these, and in live mode the sandbox's. */
export function isNoPage(path: string, isLive = false): boolean {
  return isMissingUrl(path) || (isLive && SANDBOX_PAGES.test(decoded(path)));
}

/** As the framework may read it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** True for a 404 page that has no content before its scripts have run. */
export function isEmptyPage(status: number, body: Buffer): boolean {
  return status === 404 && body.subarray(0, 1_000).includes(EMPTY);
}

const DECOMPRESS: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  deflate: inflateSync,
  gzip: gunzipSync,
};

/** A body as it was before the framework compressed it; as it is if it cannot be decompressed. */
function decompressed(body: Buffer, encoding: unknown): Buffer {
  try {
    return typeof encoding === "string" ? (DECOMPRESS[encoding]?.(body) ?? body) : body;
  } catch {
    return body;
  }
}

/** Sends another page in place of a 404 page without content. Every other response passes unchanged. */
export function replaceEmptyPage(response: ServerResponse, replace: () => Promise<unknown>): void {
  const { writeHead, write, end, flushHeaders } = response;
  const held: Buffer[] = [];
  let head: unknown[] | null = null;
  let isPassing = false;
  // The framework may have wrapped these functions since, as for compression: its wrappers have to stay.
  const passes = (status = response.statusCode) => {
    const isHeld = head || (status === 404 && String(response.getHeader("content-type")).startsWith("text/html"));
    isPassing ||= !isHeld;
    return isPassing;
  };
  const hold = ([chunk, encoding]: unknown[]) => {
    if (typeof chunk === "string")
      held.push(Buffer.from(chunk, typeof encoding === "string" ? (encoding as "utf8") : "utf8"));
    else if (chunk instanceof Uint8Array) held.push(Buffer.from(chunk));
  };
  const call = (done: unknown) => typeof done === "function" && process.nextTick(done as () => void);
  Object.assign(response, {
    writeHead(...args: [number]) {
      if (passes(args[0])) return writeHead.apply(response, args);
      head ??= args;
      return response;
    },
    flushHeaders() {
      if (passes()) flushHeaders.apply(response);
    },
    write(...args: Parameters<typeof write>) {
      if (passes()) return write.apply(response, args);
      hold(args);
      call(args.at(-1));
      return true;
    },
    end(...args: Parameters<typeof end>) {
      if (passes()) return end.apply(response, args);
      hold(args);
      Object.assign(response, { writeHead, write, end, flushHeaders });
      const body = Buffer.concat(held);
      if (!isEmptyPage(404, decompressed(body, response.getHeader("content-encoding")))) {
        writeHead.apply(response, (head ?? [404]) as [number]);
        return end.call(response, body, "utf8", () => call(args.at(-1)));
      }
      for (const name of response.getHeaderNames()) if (name !== "set-cookie") response.removeHeader(name);
      replace().catch(() => response.destroy());
      return response;
    },
  });
}
