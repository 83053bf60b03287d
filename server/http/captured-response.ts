import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from "node:http";
import inject, { type InjectOptions, type Response as LightMyRequestResponse } from "light-my-request";
import type { PageContent } from "@/server/http/page-cache";

/** A complete response that has not been sent yet. */
export interface CapturedPage extends PageContent {
  /** Cookies belong to one reader and are never shared. */
  cookies: string[];
}

/** Runs a GET on nobody's behalf: no disconnect aborts it, and it carries no cookies. */
export function capturePage(
  respond: RequestListener,
  url: string,
  headers: Record<string, string>,
): Promise<CapturedPage> {
  return capture(respond, { method: "GET", url, headers });
}

/** Runs one reader's request, with its cookies and its body, under headers that may differ from those it came with. */
export function captureRequest(
  respond: RequestListener,
  request: IncomingMessage,
  headers: IncomingHttpHeaders,
): Promise<CapturedPage> {
  const { method = "GET", url = "/" } = request;
  const payload = method === "GET" || method === "HEAD" ? undefined : request;
  return capture(respond, { method: method as "GET", url, headers, ...(payload && { payload }) });
}

async function capture(respond: RequestListener, options: InjectOptions): Promise<CapturedPage> {
  const captured = await new Promise<LightMyRequestResponse>((resolve, reject) => {
    // The framework's handler returns a promise whose rejection would otherwise be unhandled.
    const listener: RequestListener = (request, response) => {
      Promise.resolve(respond(request, response) as unknown).catch(reject);
    };
    inject(listener, options).then(resolve, reject);
  });
  const { "set-cookie": cookies, ...rest } = captured.headers;
  const named = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toLowerCase(), String(value)]],
  );
  return {
    status: captured.statusCode,
    headers: Object.fromEntries(named),
    body: captured.rawPayload,
    cookies: cookies === undefined ? [] : [cookies].flat().map(String),
  };
}
