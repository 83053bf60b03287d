import type { IncomingMessage, ServerResponse } from "node:http";
import type { VisitorBudget } from "@/server/api/visitor-budget";
import { refusedFormUrl } from "@/server/http/empty-page";
import { type Address, localeOf } from "@/server/http/page-address";
import { cachedPage } from "@/server/http/page-cache";
import { refuseRequest } from "@/server/http/refuse-request";
import { type RenderParts, renderPage } from "@/server/http/render-page";
import { isOverBudget } from "@/server/http/rendering-budget";
import { sendPage } from "@/server/http/send-page";

interface Refusing extends RenderParts {
  publicUrl: string;
  budget: VisitorBudget;
}

/**
 * Refuses a form of another site, without reading it. A browser hides the origin of a page in a sandboxed frame, which may
 * be our own: whoever sent the form from there gets a page that says why, and leads to the form in a tab of its own.
 */
export function refuseForm(
  parts: Refusing,
  request: IncomingMessage,
  response: ServerResponse,
  address: Address,
): void {
  const refuse = () => refuseRequest(response, "foreignForm");
  const { origin, accept } = request.headers;
  if (origin !== "null" || !accept?.includes("text/html")) refuse();
  else if (!isOverBudget(parts, request, response))
    sendWayOn(parts, request, response, address)
      .then((isSent) => isSent || refuse())
      .catch(() => (response.headersSent ? response.destroy() : refuse()));
}

/** False if the page could not be rendered. */
async function sendWayOn(parts: Refusing, request: IncomingMessage, response: ServerResponse, address: Address) {
  const locale = localeOf(request, address);
  const host = request.headers.host ?? "localhost";
  const url = refusedFormUrl(address.path, locale);
  const content = await renderPage(parts, { path: address.path, locale, host, url });
  if (!content) return false;
  response.setHeader("Connection", "close");
  const vary = "Accept-Encoding, Accept-Language";
  await sendPage(parts.publicUrl, request, response, { page: cachedPage(content), lifetime: "no-store", vary });
  return true;
}
