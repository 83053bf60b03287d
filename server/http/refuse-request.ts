import type { ServerResponse } from "node:http";
import { STORAGE_RETRY_SECONDS } from "@/server/kernel/limits";
import type { NotTaken } from "@/server/operations/require-changeable";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const REFUSALS = {
  foreignForm: {
    status: 403,
    text: "This form was not sent by a page of this site. Open the page again and send the form from there.\n",
  },
  operatorsOnly: { status: 401, text: "The operator's token opens this page.\n" },
  tooMany: { status: 429, text: "Too many requests. Wait a moment, then try again.\n" },
} as const;

const HEADERS = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", Connection: "close" };

/** Answers a form that cannot be taken now, in its reader's language; the browser still has what was typed. */
export function refuseChange(response: ServerResponse, reason: NotTaken, locale: Locale): void {
  const more = { "Content-Language": locale, "Retry-After": String(STORAGE_RETRY_SECONDS) };
  response.writeHead(503, { ...HEADERS, ...more }).end(`${translator(locale, "form")(reason)}\n`);
}

/** Answers a request for a page without a rendering, and without reading its body. */
export function refuseRequest(
  response: ServerResponse,
  why: keyof typeof REFUSALS,
  more: Readonly<Record<string, string>> = {},
): void {
  const { status, text } = REFUSALS[why];
  if (status === 401) response.setHeader("WWW-Authenticate", 'Basic realm="Almoner", charset="UTF-8"');
  response.writeHead(status, { ...HEADERS, ...more }).end(text);
}
