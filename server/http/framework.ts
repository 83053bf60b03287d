import { EventEmitter } from "node:events";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { Duplex } from "node:stream";
import next from "next";

interface FrameworkOptions {
  host: string;
  port: number;
  /** Compiles the pages from their sources, again whenever one changes. */
  isDevelopment?: boolean;
}

/** The page framework as the page handler needs it. */
export interface Framework {
  prepare(): Promise<void>;
  handle: RequestListener;
  /** Takes over a connection on which the framework's client listens for changes, in development. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

/**
 * Creates the page framework. It gets a server that nobody connects to: on a real one it listens for `upgrade`, and Node
 * then passes it every request that offers HTTP/2 or WebSocket, which it never responds to. Without a listener the offer
 * is ignored and the request is served, as RFC 9110 section 7.8 requires.
 */
export function makeFramework({ host, port, isDevelopment = false }: FrameworkOptions): Framework {
  const httpServer = new EventEmitter() as Server;
  const framework = next({ dev: isDevelopment, dir: process.cwd(), hostname: host, port, httpServer });
  return {
    prepare: () => framework.prepare(),
    handle: framework.getRequestHandler(),
    upgrade: (request, socket, head) => void httpServer.emit("upgrade", request, socket, head),
    close: () => framework.close(),
  };
}
