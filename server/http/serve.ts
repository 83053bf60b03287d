import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { JsonResponse } from "@/server/api/json-response";
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
const API_PATH = /^(?:https?:\/\/[^/?#]*)?\/(?:v1(?:[/?]|$)|(?:healthz|readyz|metrics|rails\/[a-z_]+\/events)(?:\?|$))/;

const PLACEHOLDER_REQUEST = new Request("http://localhost/v1/-");

/**
 * The production HTTP server: the API goes straight to the endpoint registry, pages go to Next. Next could serve the
 * same endpoints; this spares the API the page framework's overhead on every request.
 */
export function makeServer({ api, pages, apiPath = API_PATH, publicUrl = "" }: Handlers): Server {
  const respond = async (request: Request, { outgoing }: { outgoing: unknown }) => {
    const response = await api(request);
    return response instanceof JsonResponse ? sendJson(response, outgoing as ServerResponse) : response;
  };
  const listener = getRequestListener(respond, {
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

/** Sends the response in one write: reading its body's stream would cost as much as a small request itself. */
function sendJson({ status, headers, content }: JsonResponse, outgoing: ServerResponse): Response {
  headers.set("Content-Length", String(Buffer.byteLength(content)));
  outgoing.writeHead(status, [...headers].flat());
  outgoing.end(content);
  return RESPONSE_ALREADY_SENT;
}
