import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { clientErrorResponse } from "@/server/http/client-error-response";

interface Handlers {
  /** Serves the API and the operators' paths. */
  api(request: Request): Promise<Response>;
  /** Serves everything else: pages, sign-in, job hooks. */
  pages: RequestListener;
  /** Which paths are the API's. */
  apiPath?: RegExp;
  /** The URL of the error documentation. */
  publicUrl?: string;
}

// Also in absolute form, as proxies may send it.
const API_PATH = /^(?:https?:\/\/[^/?#]*)?\/(?:v1(?:[/?]|$)|(?:healthz|readyz|metrics)(?:\?|$))/;

const PLACEHOLDER_REQUEST = new Request("http://localhost/v1/-");

/**
 * The production HTTP server: the API goes straight to the endpoint registry, pages go to Next. Next could serve the
 * same endpoints; this spares the API the page framework's overhead on every request.
 */
export function makeServer({ api, pages, apiPath = API_PATH, publicUrl = "" }: Handlers): Server {
  const listener = getRequestListener(api, {
    overrideGlobalObjects: false,
    // Invalid URLs, such as those with a backslash, are not found.
    errorHandler: (error) =>
      error instanceof RequestError ? api(PLACEHOLDER_REQUEST) : new Response(null, { status: 500 }),
  });
  const server = createServer(
    { keepAliveTimeout: 65_000, headersTimeout: 66_000, requestTimeout: 120_000 },
    (request, response) => {
      if (apiPath.test(request.url ?? "/")) {
        // The API ignores the Host header; an invalid one must not prevent parsing the URL.
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
