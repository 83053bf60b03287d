import { IncomingMessage, type RequestListener, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** An answer as a whole, before anybody has been sent it. */
export interface CapturedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Cookies are for one reader; they are never part of what is shared. */
  cookies: string[];
}

/** Keeps what is written to it instead of sending it. */
class CapturedResponse extends ServerResponse {
  readonly chunks: Buffer[] = [];

  override write(chunk: unknown, encoding?: unknown, written?: unknown): boolean {
    this.chunks.push(bytesOf(chunk, encoding));
    if (!this.headersSent) this.writeHead(this.statusCode);
    const done = [encoding, written].find((value) => typeof value === "function") as (() => void) | undefined;
    if (done) process.nextTick(done);
    return true;
  }

  override end(chunk?: unknown, encoding?: unknown): this {
    if (chunk !== undefined && chunk !== null && typeof chunk !== "function") this.write(chunk, encoding);
    if (!this.headersSent) this.writeHead(this.statusCode);
    process.nextTick(() => {
      this.emit("finish");
      this.emit("close");
    });
    return this;
  }

  /** Headers that are handed over with the status are kept like those that were set before. */
  override writeHead(status: number, ...more: unknown[]): this {
    const given = more.find((value) => typeof value === "object" && value !== null) ?? {};
    for (const [name, value] of Object.entries(given)) this.setHeader(name, value);
    return super.writeHead(status);
  }

  override flushHeaders(): void {}
}

function bytesOf(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk !== "string") return Buffer.from(chunk as Uint8Array);
  return Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8");
}

/** Has a GET answered that no reader waits for by name: nobody's leaving ends it, and nobody's cookies are in it. */
export function capturePage(
  reply: RequestListener,
  url: string,
  headers: Record<string, string>,
): Promise<CapturedPage> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: "GET", url, headers, httpVersion: "1.1", httpVersionMajor: 1, httpVersionMinor: 1 });
  request.push(null);
  const response = new CapturedResponse(request);
  return new Promise((resolve, reject) => {
    response.once("error", reject);
    response.once("close", () => {
      if (response.errored) reject(response.errored);
    });
    response.once("finish", () => resolve(readCaptured(response)));
    // The framework's handler answers with a promise.
    Promise.resolve(reply(request, response) as unknown).catch(reject);
  });
}

function readCaptured(response: CapturedResponse): CapturedPage {
  const { "set-cookie": cookies, ...headers } = response.getHeaders();
  const stored = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toLowerCase(), String(value)]],
  );
  return {
    status: response.statusCode,
    headers: Object.fromEntries(stored),
    body: Buffer.concat(response.chunks),
    cookies: cookies === undefined ? [] : [cookies].flat().map(String),
  };
}
