import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { clientErrorResponse } from "@/server/http/client-error-response";

interface Handlers {
  /** Answers the API and the paths that operators' tools ask. */
  api(request: Request): Promise<Response>;
  /** Answers everything else: pages, sign-in, job hooks. */
  pages: RequestListener;
  /** Where errors are explained. */
  publicUrl?: string;
}

// Also behind a scheme and a host, as proxies may write it.
const API_PATH = /^(?:https?:\/\/[^/?#]*)?\/(?:v1(?:[/?]|$)|(?:healthz|readyz|metrics)(?:\?|$))/;

const PLACEHOLDER_REQUEST = new Request("http://localhost/v1/-");

/**
 * The one HTTP server of production, with two doors: the API goes straight to the endpoint registry, pages go to Next.
 * Both doors mount the same endpoints; this one spares the API the page framework's work on every request.
 */
export function makeServer({ api, pages, publicUrl = "" }: Handlers): Server {
  const listener = getRequestListener(api, {
    overrideGlobalObjects: false,
    // Addresses that no URL can be made of, such as those with a backslash: nothing is there.
    errorHandler: (error) =>
      error instanceof RequestError ? api(PLACEHOLDER_REQUEST) : new Response(null, { status: 500 }),
  });
  const server = createServer(
    { keepAliveTimeout: 65_000, headersTimeout: 66_000, requestTimeout: 120_000 },
    (request, response) => {
      if (API_PATH.test(request.url ?? "/")) {
        // The API answers the same whatever it is called; the name must not stand in the way of reading the address.
        request.headers.host = "localhost";
        listener(request, response);
      } else pages(request as IncomingMessage, response as ServerResponse);
    },
  );
  server.on("clientError", async (error: NodeJS.ErrnoException, socket) => {
    const reply = await clientErrorResponse(error.code, publicUrl);
    if (socket.writable) socket.end(reply);
  });
  return server;
}
