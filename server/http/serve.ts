import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { JsonResponse } from "@/server/api/json-response";
import { clientErrorResponse } from "@/server/http/client-error-response";
import { everywhereHeaders } from "@/server/http/everywhere-headers";
import { nameVisitor } from "@/server/http/visitor-address";

interface Handlers {
  /** Serves the API and the operators' paths. */
  api(request: Request): Promise<Response>;
  /** Serves everything else: pages, sign-in, job hooks. */
  pages: RequestListener;
  /** Which paths are the API's. */
  apiPath?: RegExp;
  /** The URL of the error documentation. */
  publicUrl?: string;
  /** The number of trusted proxies in front. */
  trustedProxies?: number;
}

/** Further connections are closed at once: each costs memory, even if it sends no request. */
const CONNECTIONS_MAX = 4_000;
/** Proxies keep idle connections for up to a minute, and close them first. A client that is slower than this has left. */
const TIME_LIMITS = {
  keepAliveTimeout: 65_000,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

// Also in absolute form, as proxies may send it.
const API_PATH =
  /^(?:https?:\/\/[^/?#]*)?\/(?:v1(?:[/?]|$)|(?:healthz|readyz(?:\/jobs)?|metrics|policy-reports|rails\/[a-z_]+\/events|hooks\/email\/[a-z]+|pictures\/[^?]*)(?:\?|$))/;

const PLACEHOLDER_REQUEST = new Request("http://localhost/v1/-");

/**
 * The production HTTP server: the API goes straight to the endpoint registry, pages go to Next. Next could serve the
 * same endpoints; this spares the API the page framework's overhead on every request.
 */
export function makeServer({ api, pages, apiPath = API_PATH, publicUrl = "", trustedProxies = 0 }: Handlers): Server {
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
  const common = everywhereHeaders(publicUrl);
  const server = createServer(TIME_LIMITS, (request, response) => {
    for (const [name, value] of common) response.setHeader(name, value);
    nameVisitor(request, trustedProxies);
    const problem = problemOf(request);
    if (problem !== null) {
      void clientErrorResponse(problem, publicUrl).then((reply) => request.socket.end(reply));
    } else if (request.url === "*" && request.method === "OPTIONS") {
      response.writeHead(204, { Allow: "GET, HEAD, POST, PATCH, DELETE, OPTIONS" }).end();
    } else if (apiPath.test(request.url ?? "/")) {
      // The API ignores the Host header; an invalid one must not prevent parsing the URL.
      request.headers.host = "localhost";
      listener(request, response);
    } else pages(request as IncomingMessage, response as ServerResponse);
  });
  server.maxConnections = CONNECTIONS_MAX;
  server.on("clientError", async (error: NodeJS.ErrnoException, socket) => {
    const reply = await clientErrorResponse(error.code, publicUrl);
    if (socket.writable) socket.end(reply);
  });
  return server;
}

/** Why two parsers of the request could disagree about its site or its end; null if they cannot. */
function problemOf(request: IncomingMessage): string | null {
  const encoding = request.headers["transfer-encoding"];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== "chunked") return "HPE_INVALID_TRANSFER_ENCODING";
  return hostsIn(request) > 1 ? "HPE_INVALID_HEADER_TOKEN" : null;
}

function hostsIn({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host").length;
}

/** Sends the response in one write: reading its body's stream would cost as much as a small request itself. */
function sendJson({ status, headers, content }: JsonResponse, outgoing: ServerResponse): Response {
  headers.forEach((value, name) => void outgoing.setHeader(name, value));
  outgoing.setHeader("Content-Length", Buffer.byteLength(content));
  outgoing.writeHead(status);
  outgoing.end(content);
  return RESPONSE_ALREADY_SENT;
}
