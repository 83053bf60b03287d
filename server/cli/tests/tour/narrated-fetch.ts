import type { Fetch } from "@/clients/typescript/src/almoner";
import { Deviation } from "@/server/cli/tests/tour/deviation";
import { showCall, showResponse } from "@/server/cli/tests/tour/narrator";

const OPEN_TIMEOUT_MS = 10_000;

/** Sends the client's requests, and prints every request and response. */
export class NarratedFetch {
  calls = 0;

  constructor(
    private readonly baseUrl: string,
    private readonly signal: AbortSignal,
  ) {}

  /** Passed to the client as its `fetch`. */
  readonly fetch: Fetch = async (url, init) => {
    this.calls += 1;
    const { method = "GET", body } = init;
    const key = new Headers(init.headers).get("idempotency-key");
    const shown: Record<string, string> = key ? { "Idempotency-Key": key } : {};
    showCall(method, url.replace(this.baseUrl, ""), shown, typeof body === "string" ? JSON.parse(body) : undefined);
    const signal = init.signal ? AbortSignal.any([init.signal, this.signal]) : this.signal;
    const response = await fetch(url, { ...init, signal });
    await narrate(response.clone());
    return response;
  };

  /** Opens a link as a browser would, without the key. */
  async open(url: string): Promise<void> {
    showCall("GET", url, {}, undefined);
    const signal = AbortSignal.any([this.signal, AbortSignal.timeout(OPEN_TIMEOUT_MS)]);
    const response = await fetch(url, { signal });
    const bytes = (await response.arrayBuffer()).byteLength;
    showResponse(response.status, undefined, `${response.headers.get("content-type")}, ${bytes} bytes, no key needed`);
    if (response.status !== 200) throw new Deviation(`${url} returned ${response.status} instead of 200.`);
  }
}

async function narrate(response: Response): Promise<void> {
  const contentType = response.headers.get("content-type");
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength > 0 && contentType !== "application/json") {
    showResponse(response.status, undefined, `${contentType}, ${bytes.byteLength} bytes`);
    return;
  }
  const isReplay = response.headers.get("idempotent-replayed") === "true";
  const body = bytes.byteLength > 0 ? JSON.parse(new TextDecoder().decode(bytes)) : undefined;
  showResponse(response.status, body, isReplay ? "Idempotent-Replayed: true" : "");
}
