import type { IncomingMessage } from "node:http";

/** What pages are told the visitor's address in. Whatever a visitor sends under this name is replaced. */
export const VISITOR_HEADER = "x-almoner-visitor";

/**
 * The address that a request comes from: the connection's own, or, behind proxies of the operator's, the entry of
 * `X-Forwarded-For` that the outermost of them wrote. Entries before that one may be anybody's invention.
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
