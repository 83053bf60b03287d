import { showAnswer, showCall } from "@/server/cli/tour/narrator";

const TIMEOUT_MS = 10_000;

/** Something went another way than the documentation says. The message says what, and what to do. */
export class Deviation extends Error {}

export type Json = Record<string, unknown>;

interface CallOptions {
  body?: Json;
  idempotencyKey?: string;
  /** Which status is right; any other ends the tour. */
  expect: number;
}

interface Answer {
  json: Json;
  headers: Headers;
}

/** A partner's side of the API: every call and answer is shown. */
export class Partner {
  calls = 0;

  constructor(
    private readonly baseUrl: string,
    private readonly apiKey: string,
    private readonly signal: AbortSignal,
  ) {}

  /** Makes a call and answers with its JSON. */
  async call(method: string, path: string, { body, idempotencyKey, expect }: CallOptions): Promise<Answer> {
    const shown: Record<string, string> = idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {};
    showCall(method, path, shown, body);
    const response = await this.send(method, path, body, shown);
    const text = await response.text();
    const json = (text === "" ? {} : JSON.parse(text)) as Json;
    const isReplay = response.headers.get("idempotent-replayed") === "true";
    showAnswer(response.status, text === "" ? undefined : json, isReplay ? "Idempotent-Replayed: true" : "");
    if (response.status !== expect) throw unexpected(method, path, response, expect);
    return { json, headers: response.headers };
  }

  /** Fetches a file with the API key. */
  async download(path: string): Promise<Buffer> {
    showCall("GET", path, {}, undefined);
    const response = await this.send("GET", path, undefined, {});
    const bytes = Buffer.from(await response.arrayBuffer());
    showAnswer(response.status, undefined, `${response.headers.get("content-type")}, ${bytes.length} bytes`);
    if (response.status !== 200) throw unexpected("GET", path, response, 200);
    return bytes;
  }

  /** Opens a link as a browser would, without the key. */
  async open(url: string): Promise<void> {
    showCall("GET", url, {}, undefined);
    const response = await fetch(url, { signal: this.limit() });
    const bytes = (await response.arrayBuffer()).byteLength;
    showAnswer(response.status, undefined, `${response.headers.get("content-type")}, ${bytes} bytes, no key needed`);
    if (response.status !== 200) throw unexpected("GET", url, response, 200);
  }

  /** Deletes quietly, also when the tour was interrupted. */
  async remove(path: string): Promise<void> {
    const headers = { Authorization: `Bearer ${this.apiKey}` };
    await fetch(this.baseUrl + path, { method: "DELETE", headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  }

  private async send(method: string, path: string, body: Json | undefined, extra: Record<string, string>) {
    this.calls += 1;
    const headers: Record<string, string> = { Authorization: `Bearer ${this.apiKey}`, ...extra };
    if (body) headers["Content-Type"] = "application/json";
    return fetch(this.baseUrl + path, { method, headers, body: body && JSON.stringify(body), signal: this.limit() });
  }

  private limit(): AbortSignal {
    return AbortSignal.any([this.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  }
}

function unexpected(method: string, path: string, response: Response, expect: number): Deviation {
  const requestId = response.headers.get("request-id");
  const where = requestId ? ` The log has more under ${requestId}.` : "";
  return new Deviation(`${method} ${path} answered ${response.status} instead of ${expect}.${where}`);
}
