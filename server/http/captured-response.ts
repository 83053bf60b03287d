import type { RequestListener } from "node:http";
import inject, { type Response as LightMyRequestResponse } from "light-my-request";
import type { PageContent } from "@/server/http/page-cache";

/** A response as a whole, before anybody has been sent it. */
export interface CapturedPage extends PageContent {
  /** Cookies are for one reader; they are never part of what is shared. */
  cookies: string[];
}

/** Has a GET answered that no reader waits for by name: nobody's leaving ends it, and nobody's cookies are in it. */
export async function capturePage(
  respond: RequestListener,
  url: string,
  headers: Record<string, string>,
): Promise<CapturedPage> {
  const captured = await new Promise<LightMyRequestResponse>((resolve, reject) => {
    // The framework's handler is a promise, whose failure would otherwise be nobody's.
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
