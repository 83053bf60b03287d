import type { IncomingMessage } from "node:http";

/** The internal header with the visitor's address. Whatever a client sends in it is replaced. */
export const VISITOR_HEADER = "x-almoner-visitor";

/**
 * The address of a request: the connection's own, or, behind trusted proxies, the entry of `X-Forwarded-For` that the
 * outermost of them wrote. Earlier entries may be forged.
 */
export function visitorAddress(request: IncomingMessage, trustedProxies: number): string {
  const own = request.socket.remoteAddress ?? "";
  if (trustedProxies === 0) return own;
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  return forwarded.at(-trustedProxies) ?? own;
}
