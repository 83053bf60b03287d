import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import type { Deadline } from "@/server/adapters/webhook-sender/deadline";
import { isReset } from "@/server/adapters/webhook-sender/failure-of";
import type { KeptConnections, Pinned } from "@/server/adapters/webhook-sender/kept-connections";
import type { WebhookRequest } from "@/server/ports/webhook-sender";

/** Where to send a request, and which addresses are valid for its host. */
export interface Route extends Pinned {
  /** The parts of the URL, as Node's requests take them. */
  url: Pick<http.RequestOptions, "protocol" | "hostname" | "port" | "path">;
  hostHeader: string;
  servername: string | undefined;
  lookup: LookupFunction;
}

/** The means of sending. */
export interface Transport {
  kept: KeptConnections;
  ca: string | undefined;
  connectTimeoutMs: number;
}

/** A kept connection was closed before any response arrived. */
class ClosedMeanwhile extends Error {}

/**
 * Sends a request on a kept connection or, if the server has closed that one meanwhile, on a new one. Resolves with the
 * response when its headers have arrived.
 */
export async function sendRequest(
  request: WebhookRequest,
  route: Route,
  transport: Transport,
  deadline: Deadline,
): Promise<IncomingMessage> {
  const { http: plain, https: secure } = transport.kept;
  const agent = route.url.protocol === "http:" ? plain : secure;
  try {
    return await send(request, route, { ...transport, agent }, deadline);
  } catch (error) {
    if (!(error instanceof ClosedMeanwhile)) throw error;
    return send(request, route, { ...transport, agent: false }, deadline);
  }
}

function send(
  { headers, body }: WebhookRequest,
  { url, hostHeader, servername, lookup, checked }: Route,
  { ca, connectTimeoutMs, agent }: Transport & { agent: http.Agent | false },
  deadline: Deadline,
): Promise<IncomingMessage> {
  const isHttp = url.protocol === "http:";
  // As a list, Node writes them without keeping each; then it adds no host.
  const list = ["Host", hostHeader, "Content-Length", String(Buffer.byteLength(body))];
  for (const name in headers) list.push(name, headers[name]!);
  const common = { ...url, servername, lookup, checked, method: "POST", headers: list, agent } as const;
  return new Promise((resolve, reject) => {
    const sent = isHttp
      ? http.request(common)
      : https.request({ ...common, ca, minVersion: "TLSv1.2", rejectUnauthorized: true });
    let connecting: NodeJS.Timeout | undefined;
    sent.on("socket", (socket) => {
      if (sent.reusedSocket) return;
      const late = () => sent.destroy(Object.assign(new Error("connecting timed out"), { code: "ETIMEDOUT" }));
      connecting = setTimeout(late, connectTimeoutMs);
      socket.once(isHttp ? "connect" : "secureConnect", () => clearTimeout(connecting));
    });
    sent.on("response", resolve);
    sent.on("error", (error) => reject(sent.reusedSocket && isReset(error) ? new ClosedMeanwhile() : error));
    sent.on("close", () => clearTimeout(connecting));
    deadline.onOver(() => sent.destroy(Object.assign(new Error("the time is over"), { code: "ETIMEDOUT" })));
    // As text, in one piece with the head.
    sent.end(body);
  });
}
