import type { IncomingMessage, ServerResponse } from "node:http";
import { everywhereHeaders } from "@/server/http/everywhere-headers";
import { bytesFor, type CachedPage, cachedPage } from "@/server/http/page-cache";
import { PAGE_HEADERS } from "@/server/http/page-policy";
import type { StaticFile } from "@/server/http/static-files";

const NO_FILE = {
  status: 404,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: Buffer.from("Not found"),
};

/** The headers of every page and file. */
export function commonHeaders(publicUrl: string): [string, string][] {
  return [...Object.entries(PAGE_HEADERS), ...everywhereHeaders(publicUrl)];
}

/** Sends a file, or 404. */
export async function sendFile(
  publicUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile | null,
): Promise<void> {
  const page = file ?? cachedPage(NO_FILE);
  await sendPage(publicUrl, request, response, {
    page,
    lifetime: file?.lifetime ?? "no-store",
    vary: "Accept-Encoding",
  });
}

/** Sends a page in the best encoding, or 304 if the reader has it already. */
export async function sendPage(
  publicUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
  { page, lifetime, vary }: { page: CachedPage; lifetime: string; vary: string },
): Promise<void> {
  const isKept = page.status === 200;
  for (const [name, value] of [...commonHeaders(publicUrl), ...Object.entries(page.headers)])
    response.setHeader(name, value);
  response.setHeader("Cache-Control", page.status < 400 ? lifetime : "no-store");
  response.setHeader("Vary", vary);
  if (isKept) response.setHeader("ETag", page.etag);
  if (isKept && request.headers["if-none-match"]?.includes(page.etag)) {
    response.writeHead(304).end();
    return;
  }
  const { bytes, encoding } = await bytesFor(page, request.headers["accept-encoding"] as string | undefined);
  if (encoding) response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", bytes.length);
  response.writeHead(page.status);
  response.end(request.method === "HEAD" ? undefined : bytes);
}
