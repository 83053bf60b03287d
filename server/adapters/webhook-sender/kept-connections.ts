import http, { type ClientRequestArgs } from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";
import { WEBHOOK_IN_FLIGHT_PER_PROCESS } from "@/server/kernel/limits";

/** How long a connection waits for another request: less than servers wait, which is 5 seconds or more as a rule. */
const IDLE_MS = 2_000;
/** How many wait at once in a process. */
const IDLE_MAX = 100;

/** What decides which connection a request may use, besides its host and port. */
export interface Pinned {
  /** The addresses that were checked for this request, in ascending order. */
  checked: string;
}

/** Connections that stay open after a response, for a short time. */
export interface KeptConnections {
  http: http.Agent;
  https: https.Agent;
}

/**
 * Keeps connections open for the next request to the same host. One is used again only while the host has the very addresses
 * that it had when the connection was opened, and they are checked for each request.
 */
export function keptConnections(): KeptConnections {
  const options = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: WEBHOOK_IN_FLIGHT_PER_PROCESS };
  return { http: new PinnedHttp(options), https: new PinnedHttps(options) };
}

class PinnedHttp extends http.Agent {
  override getName(options?: ClientRequestArgs & Partial<Pinned>): string {
    return `${super.getName(options)}:${options?.checked}`;
  }

  override keepSocketAlive(socket: Duplex): boolean {
    return hasRoom(this) && keeps(super.keepSocketAlive(socket));
  }
}

class PinnedHttps extends https.Agent {
  override getName(options?: https.RequestOptions & Partial<Pinned>): string {
    return `${super.getName(options)}:${options?.checked}`;
  }

  override keepSocketAlive(socket: Duplex): boolean {
    return hasRoom(this) && keeps(super.keepSocketAlive(socket));
  }
}

/** Node says whether it keeps the socket, whatever its type says. */
function keeps(answer: unknown): boolean {
  return answer === true;
}

function hasRoom({ freeSockets }: http.Agent): boolean {
  let idle = 0;
  for (const sockets of Object.values(freeSockets)) idle += sockets?.length ?? 0;
  return idle < IDLE_MAX;
}
