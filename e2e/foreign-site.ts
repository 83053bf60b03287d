import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base } from "@playwright/test";

/** A third-party site: its host name differs from the product's, and browsers treat it as another site. */
export interface ForeignSite {
  origin: string;
  /** Serves a page with this body and returns its URL. */
  show(body: string, headers?: Record<string, string>): string;
}

/** Gives tests of embeds a third-party site. */
export const test = base.extend<{ foreignSite: ForeignSite }>({
  foreignSite: async ({ baseURL }, use) => {
    const pages = new Map<string, { body: string; headers: Record<string, string> }>();
    const server = createServer(({ url = "/" }, response) => {
      const page = pages.get(url);
      response.writeHead(page ? 200 : 404, { "Content-Type": "text/html; charset=utf-8", ...page?.headers });
      response.end(
        page && `<!doctype html><html lang="en"><title>A partner</title><main><h1>A partner</h1>${page.body}</main>`,
      );
    });
    const origin = await listen(server, new URL(baseURL!).hostname === "127.0.0.1" ? "localhost" : "127.0.0.1");
    await use({
      origin,
      show(body, headers = {}) {
        const path = `/page-${pages.size + 1}`;
        pages.set(path, { body, headers });
        return origin + path;
      },
    });
    server.closeAllConnections();
    server.close();
  },
});

async function listen(server: Server, host: string): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}
