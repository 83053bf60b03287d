import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { failure, failureOf } from "@/server/adapters/webhook-sender/failure-of";
import { readResponse } from "@/server/adapters/webhook-sender/read-response";
import {
  type Address,
  type ResolveHost,
  resolveAllowedHost,
  resolveHost,
} from "@/server/adapters/webhook-sender/resolve-host";
import { WEBHOOK_CONNECT_TIMEOUT_MS, WEBHOOK_TIMEOUT_MS } from "@/server/kernel/limits";
import { isPublicAddress } from "@/server/kernel/public-address";
import { readRetryAfter } from "@/server/kernel/retry-after";
import { readWebhookUrl, type WebhookTarget } from "@/server/kernel/webhook-target";
import type { WebhookRequest, WebhookResponse, WebhookSender } from "@/server/ports/webhook-sender";

export interface HttpsSenderOptions {
  /** Hosts that may be reached over http and at private addresses. */
  allowHosts: readonly string[];
  /** How names are resolved; name servers by default, and the system for the exceptions. */
  resolve?: ResolveHost;
  /** Certificate authorities to trust instead of the usual ones. */
  ca?: string;
  timeoutMs?: number;
  connectTimeoutMs?: number;
}

/** Where a request is sent, and which addresses are valid for its host. */
interface Route {
  url: URL;
  servername: string | undefined;
  lookup: LookupFunction;
}

type Outcome = Omit<WebhookResponse, "durationMs">;

/**
 * Creates the sender that posts to the internet. Each attempt resolves the host once, fails unless every address is
 * public, and connects to an address that was checked. It follows no redirects, uses no proxy and reuses no connection.
 */
export function httpsSender(options: HttpsSenderOptions): WebhookSender {
  return {
    async post(request) {
      const startedAt = performance.now();
      const outcome = await attempt(request, options);
      return { ...outcome, durationMs: Math.round(performance.now() - startedAt) };
    },
  };
}

async function attempt(request: WebhookRequest, options: HttpsSenderOptions): Promise<Outcome> {
  const reading = readWebhookUrl(request.url, options.allowHosts);
  if (!reading.ok) return failed(failure("blocked_destination"));
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), options.timeoutMs ?? WEBHOOK_TIMEOUT_MS);
  try {
    const addresses = await withinTime(addressesOf(reading.target, options), abort.signal);
    const isSafe = reading.target.isAllowed || addresses.every(({ address }) => isPublicAddress(address));
    if (!isSafe) return failed(failure("blocked_destination"));
    return await exchange(request, reading.target, addresses, options, abort.signal);
  } catch (error) {
    return failed(abort.signal.aborted ? failure("timeout") : failureOf(error));
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves the target's addresses once. A literal is its own: Node never calls a lookup for it. */
async function addressesOf({ host, isAllowed }: WebhookTarget, { resolve }: HttpsSenderOptions): Promise<Address[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family: family as 4 | 6 }];
  return (resolve ?? (isAllowed ? resolveAllowedHost : resolveHost))(host);
}

function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

async function exchange(
  request: WebhookRequest,
  { url, host }: WebhookTarget,
  addresses: Address[],
  options: HttpsSenderOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  const lookup: LookupFunction = (_host, wanted, done) => {
    if (wanted.all) done(null, addresses);
    else done(null, addresses[0]!.address, addresses[0]!.family);
  };
  // Certificates are issued for names without the trailing dot.
  const servername = isIP(host) === 0 ? host : undefined;
  const response = await responseTo(request, { url, servername, lookup }, options, signal);
  const status = response.statusCode ?? 0;
  const text = await readResponse(response);
  if (status >= 200 && status < 300) return { status, text, failure: null };
  if (status >= 300 && status < 400) return { status, text, failure: failure("redirect") };
  if (status === 410) return { status, text, failure: failure("gone") };
  const retryAfterMs = [429, 503].includes(status) ? readRetryAfter(response.headers["retry-after"], Date.now()) : null;
  return { status, text, retryAfterMs, failure: failure("http_error", `The endpoint returned status ${status}.`) };
}

function responseTo(
  { headers, body }: WebhookRequest,
  { url, servername, lookup }: Route,
  { ca, connectTimeoutMs = WEBHOOK_CONNECT_TIMEOUT_MS }: HttpsSenderOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isHttp = url.protocol === "http:";
  const bytes = Buffer.from(body);
  const common = {
    method: "POST",
    headers: { ...headers, "Content-Length": bytes.byteLength },
    agent: false,
    lookup,
    signal,
  } as const;
  return new Promise((resolve, reject) => {
    const sent = isHttp
      ? http.request(url, common)
      : https.request(url, { ...common, ca, servername, minVersion: "TLSv1.2", rejectUnauthorized: true });
    const late = () => sent.destroy(Object.assign(new Error("connecting timed out"), { code: "ETIMEDOUT" }));
    const connecting = setTimeout(late, connectTimeoutMs);
    sent.on("socket", (socket) => socket.once(isHttp ? "connect" : "secureConnect", () => clearTimeout(connecting)));
    sent.on("response", resolve);
    sent.on("error", reject);
    sent.on("close", () => clearTimeout(connecting));
    sent.end(bytes);
  });
}

function failed(reason: NonNullable<WebhookResponse["failure"]>): Outcome {
  return { status: null, text: null, failure: reason };
}
