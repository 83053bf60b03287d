import http, { type ClientRequestArgs } from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";
import { WEBHOOK_IN_FLIGHT_PER_PROCESS } from "@/server/kernel/limits";

/** How long an idle connection is kept: less than most servers keep it, which is 5 seconds or more. */
const IDLE_MS = 2_000;
/** The maximum number of idle connections in a process. */
const IDLE_MAX = 100;

/** What determines, besides host and port, which connection a request may use. */
export interface Pinned {
  /** The addresses that were checked for this request, in ascending order. */
  checked: string;
}

/** A pool of connections that stay open for a short time after a response. */
export interface KeptConnections {
  http: http.Agent;
  https: https.Agent;
}

/**
 * Keeps connections open for the next request to the same host. One is reused only if the host has exactly the
 * addresses that it had when the connection was opened; they are checked for each request.
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

/** Node returns whether it keeps the socket, although its type does not say so. */
function keeps(answer: unknown): boolean {
  return answer === true;
}

function hasRoom({ freeSockets }: http.Agent): boolean {
  let idle = 0;
  for (const sockets of Object.values(freeSockets)) idle += sockets?.length ?? 0;
  return idle < IDLE_MAX;
}
