import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import {
  isLoopback,
  LOCAL_VISITOR,
  UNKNOWN_VISITOR,
  VISITOR_HEADER,
  visitorNetwork,
} from "@/server/kernel/visitor-network";

/** The peer's address of each connection, which takes many requests. */
const peers = new WeakMap<Socket, string>();

/**
 * Who sent a request, as `visitorNetwork` names visitors: by the connection's own address, or, behind trusted proxies, by
 * the entry of `X-Forwarded-For` that the outermost of them wrote. Earlier entries may be forged. A request that came
 * around the proxies, or through one that adds no entry, is from nobody known.
 */
export function visitorAddress(request: IncomingMessage, trustedProxies: number): string {
  if (trustedProxies === 0) return peerOf(request.socket);
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
  const entry = forwarded.at(-trustedProxies);
  return entry === undefined ? UNKNOWN_VISITOR : visitorNetwork(entry);
}

function peerOf(socket: Socket): string {
  const known = peers.get(socket);
  if (known !== undefined) return known;
  const own = socket.remoteAddress ?? "";
  const peer = isLoopback(own) ? LOCAL_VISITOR : visitorNetwork(own);
  peers.set(socket, peer);
  return peer;
}

/** Writes the visitor's address into the internal header, replacing anything that a client sent. */
export function nameVisitor(request: IncomingMessage, trustedProxies: number): void {
  // Must come first: the parsed headers are made from the raw ones when they are first read.
  const { headers, rawHeaders } = request;
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2)
    if (rawHeaders[at]!.toLowerCase() === VISITOR_HEADER) rawHeaders.splice(at, 2);
  const visitor = visitorAddress(request, trustedProxies);
  headers[VISITOR_HEADER] = visitor;
  rawHeaders.push(VISITOR_HEADER, visitor);
}
