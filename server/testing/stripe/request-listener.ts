import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { ApiRequest, ApiResponse } from "@/server/testing/stripe/api";
import { answerControl, type ControlledDouble } from "@/server/testing/stripe/control-requests";
import { answerPage, type PagedDouble } from "@/server/testing/stripe/pages";

/** The double as its request listener uses it. */
export interface ServedDouble extends ControlledDouble, PagedDouble {
  answer(request: ApiRequest): Promise<ApiResponse>;
  keepUp(now: Date): void;
}

/** Handles requests to the API, from browsers and from tests. */
export function listenTo(double: ServedDouble): RequestListener {
  return (incoming, outgoing) => {
    serve(double, incoming, outgoing).catch((error: unknown) => {
      if (!outgoing.headersSent) outgoing.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
      outgoing.end(error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
  };
}

async function serve(double: ServedDouble, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = await textOf(incoming);
  const url = new URL(incoming.url ?? "/", "http://double");
  const { pathname, searchParams } = url;
  const method = incoming.method ?? "GET";
  if (pathname.startsWith("/_double")) {
    const response =
      (await answerControl(double, method, pathname, body)) ?? (await answerPage(double, method, url, body));
    outgoing.writeHead(response.status, response.headers).end(response.body);
    return;
  }
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, value?.toString()]),
  );
  const now = headers["x-double-now"];
  if (now) double.keepUp(new Date(now));
  const response = await double.answer({ method, path: pathname, query: searchParams.toString(), headers, body });
  if (response === "hang") return;
  if (response === "lost") {
    incoming.socket.destroy();
    return;
  }
  outgoing.writeHead(response.status, response.headers).end(response.body);
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
