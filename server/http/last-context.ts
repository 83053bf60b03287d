import type { IncomingMessage, ServerResponse } from "node:http";
import { authCookies } from "@/server/auth/auth-cookies";
import { contextOfPath } from "@/server/kernel/dashboard-context";

const YEAR_SECONDS = 365 * 86_400;
/** The header in which the framework tells its scripts where a form leads; the response already has that page. */
const LEADS_TO = "x-action-redirect";

/** Makes the browser remember whose pages it opened last, once the page was found. `/dashboard` leads there. */
export function rememberContext(request: IncomingMessage, response: ServerResponse, path: string, publicUrl: string) {
  const { name, options } = authCookies(publicUrl).lastContext;
  const writeHead = response.writeHead;
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    const context = contextOfPath(openedPath(request, response, { path, status: args[0] }) ?? "");
    const cookie = `${name}=${context}; Path=${options.path}; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`;
    if (context !== null) response.appendHeader("Set-Cookie", options.secure ? `${cookie}; Secure` : cookie);
    return writeHead.apply(response, args);
  }) as typeof writeHead;
}

/** The path of the page that the browser shows next; null for none. */
function openedPath(
  request: IncomingMessage,
  response: ServerResponse,
  { path, status }: { path: string; status: number },
): string | null {
  if (request.method === "GET") return status === 200 ? path : null;
  const leadsTo = response.getHeader(LEADS_TO);
  return typeof leadsTo === "string" ? leadsTo.split(/[?;]/, 1)[0]! : null;
}
