import type { RequestListener } from "node:http";
import inject, { type Response as LightMyRequestResponse } from "light-my-request";
import type { PageContent } from "@/server/http/page-cache";

/** A complete response that has not been sent yet. */
export interface CapturedPage extends PageContent {
  /** Cookies belong to one reader and are never shared. */
  cookies: string[];
}

/** Runs a GET on nobody's behalf: no disconnect aborts it, and it carries no cookies. */
export async function capturePage(
  respond: RequestListener,
  url: string,
  headers: Record<string, string>,
): Promise<CapturedPage> {
  const captured = await new Promise<LightMyRequestResponse>((resolve, reject) => {
    // The framework's handler returns a promise whose rejection would otherwise be unhandled.
    const listener: RequestListener = (request, response) => {
      Promise.resolve(respond(request, response) as unknown).catch(reject);
    };
    inject(listener, { method: "GET", url, headers }).then(resolve, reject);
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
