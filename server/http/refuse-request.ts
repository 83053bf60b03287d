import type { ServerResponse } from "node:http";

const REFUSALS = {
  foreignForm: {
    status: 403,
    text: "This form was not sent by a page of this site. Open the page again and send the form from there.\n",
  },
  operatorsOnly: { status: 401, text: "The operator's token opens this page.\n" },
  tooMany: { status: 429, text: "Too many requests. Wait a moment, then try again.\n" },
} as const;

/** Answers a request for a page without a rendering, and without reading its body. */
export function refuseRequest(
  response: ServerResponse,
  why: keyof typeof REFUSALS,
  more: Readonly<Record<string, string>> = {},
): void {
  const { status, text } = REFUSALS[why];
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", Connection: "close" };
  if (status === 401) response.setHeader("WWW-Authenticate", 'Basic realm="Almoner", charset="UTF-8"');
  response.writeHead(status, { ...headers, ...more }).end(text);
}
