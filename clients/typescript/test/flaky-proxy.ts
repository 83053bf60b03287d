import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How a request fails; `null` lets it pass. */
export type Fault =
  | { response: number; headers?: Record<string, string>; body?: string }
  /** The connection is reset before the server receives the request. */
  | "reset"
  /** The server handles the request, and its response is lost. */
  | "lost"
  /** Like `lost`, in the middle of the response. */
  | "cut"
  /** No response at all. */
  | "silence"
  | null;

const OF_THE_CONNECTION = ["connection", "keep-alive", "transfer-encoding", "content-length"];

interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A proxy that fails requests as planned, in order; those beyond the plan pass. */
export interface FlakyProxy {
  url: string;
  plan(...faults: Fault[]): void;
  /** The requests received since the last plan. */
  seen: SeenRequest[];
  close(): Promise<void>;
}

export async function startFlakyProxy(target: string): Promise<FlakyProxy> {
  let faults: Fault[] = [];
  const server = createServer(async (request, response) => {
    const body = await readAll(request);
    const { method = "", url = "", headers } = request;
    proxy.seen.push({ method, url, headers, body });
    await spoil(faults.shift() ?? null, { target, request, body, response });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: FlakyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    plan(...planned) {
      faults = planned;
      proxy.seen = [];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

interface Exchange {
  target: string;
  request: IncomingMessage;
  body: string;
  response: ServerResponse;
}

async function spoil(fault: Fault, { target, request, body, response }: Exchange): Promise<void> {
  if (fault === "silence") return;
  if (fault === "reset") return void request.socket.resetAndDestroy();
  if (typeof fault === "object" && fault !== null) {
    response
      .writeHead(fault.response, { "Content-Type": "text/html", ...fault.headers })
      .end(fault.body ?? "<p>no</p>");
    return;
  }
  const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
  const reply = await fetch(target + request.url, {
    method: request.method,
    headers: headers as Record<string, string>,
    body: body === "" ? undefined : body,
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (fault === "lost") return void request.socket.resetAndDestroy();
  const passed = [...reply.headers].filter(([name]) => !OF_THE_CONNECTION.includes(name));
  if (bytes.length > 0) passed.push(["content-length", String(bytes.length)]);
  response.writeHead(reply.status, Object.fromEntries(passed));
  if (fault === null) return void response.end(bytes);
  response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.resetAndDestroy());
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
