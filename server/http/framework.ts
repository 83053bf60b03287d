import { EventEmitter } from "node:events";
import type { RequestListener, Server } from "node:http";
import next from "next";

interface FrameworkOptions {
  host: string;
  port: number;
}

/** The page framework as the page handler needs it. */
export interface Framework {
  prepare(): Promise<void>;
  handle: RequestListener;
  close(): Promise<void>;
}

/**
 * Creates the page framework for built pages. It gets a server that nobody connects to: on a real one it listens for
 * `upgrade`, and Node then passes it every request that offers HTTP/2 or WebSocket, which it never responds to. Without
 * a listener the offer is ignored and the request is served, as RFC 9110 section 7.8 requires.
 */
export function makeFramework({ host, port }: FrameworkOptions): Framework {
  const httpServer = new EventEmitter() as Server;
  const framework = next({ dev: false, dir: process.cwd(), hostname: host, port, httpServer });
  return {
    prepare: () => framework.prepare(),
    handle: framework.getRequestHandler(),
    close: () => framework.close(),
  };
}
