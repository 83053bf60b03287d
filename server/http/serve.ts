import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";

interface Doors {
  /** Answers the API and the paths that operators' tools ask. */
  api(request: Request): Promise<Response>;
  /** Answers everything else: pages, sign-in, job hooks. */
  pages: RequestListener;
}

const API_PATH = /^\/(?:v1(?:[/?]|$)|(?:healthz|readyz|metrics)(?:\?|$))/;

/**
 * The one HTTP server of production, with two doors: the API goes straight to the endpoint registry, pages go to Next.
 * Both doors mount the same endpoints; this one spares the API the page framework's work on every request.
 */
export function makeServer({ api, pages }: Doors): Server {
  const listener = getRequestListener(api, { overrideGlobalObjects: false });
  const server = createServer(
    { keepAliveTimeout: 65_000, headersTimeout: 66_000, requestTimeout: 120_000 },
    (request, response) => {
      if (API_PATH.test(request.url ?? "/")) listener(request, response);
      else pages(request as IncomingMessage, response as ServerResponse);
    },
  );
  server.on("clientError", (_error, socket) => {
    if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  });
  return server;
}
