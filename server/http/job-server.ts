import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { JobDoor } from "@/server/adapters/job-engine/inngest-door";
import type { Log } from "@/server/operations/context";

export interface JobServer {
  port: number;
  /** Finishes the calls under way, rejects others, and closes the door and the server. */
  stop(): Promise<void>;
}

interface JobServerOptions {
  host: string;
  port: number;
  log: Log;
}

/** Longer than Inngest keeps an idle connection, so that it never sends a call into one that is being closed. */
const KEEP_ALIVE_MS = 120_000;

/** Serves Inngest's calls, and nothing else. Throws if the port is in use. */
export async function startJobServer(door: JobDoor, { host, port, log }: JobServerOptions): Promise<JobServer> {
  const underWay = new Set<Promise<void>>();
  let isStopping = false;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 120_000 }, (request, response) => {
    // Inngest makes the call again.
    if (isStopping) return refuse(response, 503, "The worker is stopping.", { "Retry-After": "1" });
    if (pathOf(request) !== door.path) return refuse(response, 404, "Not found.");
    const done = answer(door, request, response).catch((err) => {
      log.warn({ err }, "a call from Inngest could not be answered");
      response.destroy();
    });
    underWay.add(done);
    void done.finally(() => underWay.delete(done));
  });
  await listen(server, host, port);
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      isStopping = true;
      while (underWay.size > 0) await Promise.all(underWay);
      await door.close();
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: ReturnType<typeof createServer>, host: string, port: number): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EADDRINUSE" && code !== "EACCES") throw error;
    const problem = code === "EACCES" ? "not allowed" : "in use, perhaps by another worker";
    throw new Error(`WORKER_PORT ${port} of ${host} is ${problem}. Set WORKER_PORT to another port.`, { cause: error });
  }
}

function pathOf({ url = "/" }: IncomingMessage): string {
  return url.split("?", 1)[0]!;
}

async function answer(door: JobDoor, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const given = await door.answer({
    method: request.method ?? "GET",
    url: `http://localhost${request.url}`,
    headers: headersOf(request),
    // Not reading it to the end must not close the connection, which the response needs.
    body: request.iterator({ destroyOnReturn: false }),
  });
  const body = Buffer.from(await given.arrayBuffer());
  response.writeHead(given.status, { ...Object.fromEntries(given.headers), ...closing(request) });
  response.end(body);
  if (!response.closed) await once(response, "close");
}

/** A connection whose body was not read cannot be used again: the rest of it would have to be read first. */
function closing({ complete }: IncomingMessage): { Connection?: "close" } {
  return complete ? {} : { Connection: "close" };
}

function headersOf({ headers }: IncomingMessage): Headers {
  return new Headers(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as [string, string]] : [],
    ),
  );
}

function refuse(response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { ...headers, "Content-Type": "application/json", Connection: "close" });
  response.end(JSON.stringify({ message }));
}
