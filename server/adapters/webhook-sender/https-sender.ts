import { isIP, type LookupFunction } from "node:net";
import { urlToHttpOptions } from "node:url";
import { Deadline } from "@/server/adapters/webhook-sender/deadline";
import { failure, failureOf } from "@/server/adapters/webhook-sender/failure-of";
import { keptConnections } from "@/server/adapters/webhook-sender/kept-connections";
import { readResponse } from "@/server/adapters/webhook-sender/read-response";
import {
  type Address,
  type ResolveHost,
  resolveAllowedHost,
  resolveHost,
} from "@/server/adapters/webhook-sender/resolve-host";
import { type Route, sendRequest, type Transport } from "@/server/adapters/webhook-sender/send-request";
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

/** An endpoint's URL, parsed and checked; null if nothing may be sent there, whatever its host's addresses. */
type Destination =
  | (Pick<WebhookTarget, "host" | "isAllowed"> & Pick<Route, "url" | "hostHeader" | "servername">)
  | null;

/** How many URLs are kept parsed: those of the endpoints that are busy. */
const DESTINATIONS_MAX = 1_000;

type Outcome = Omit<WebhookResponse, "durationMs">;

/**
 * Creates the sender that posts to the internet. Each attempt resolves the host once, fails unless every address is
 * public, and uses a connection to an address that was checked. It follows no redirects and uses no proxy.
 */
export function httpsSender(options: HttpsSenderOptions): WebhookSender {
  const { ca, resolve, timeoutMs = WEBHOOK_TIMEOUT_MS, connectTimeoutMs = WEBHOOK_CONNECT_TIMEOUT_MS } = options;
  const transport: Transport = { kept: keptConnections(), ca, connectTimeoutMs };
  const destinationOf = destinations(options.allowHosts);

  async function attempt(request: WebhookRequest): Promise<Outcome> {
    const destination = destinationOf(request.url);
    if (!destination) return failed(failure("blocked_destination"));
    const deadline = new Deadline(timeoutMs);
    try {
      const addresses = literalOf(destination) ?? (await deadline.within(addressesOf(destination, resolve)));
      const isSafe = destination.isAllowed || addresses.every(({ address }) => isPublicAddress(address));
      if (!isSafe) return failed(failure("blocked_destination"));
      return await exchange(request, { destination, addresses }, transport, deadline);
    } catch (error) {
      return failed(deadline.isOver ? failure("timeout") : failureOf(error));
    } finally {
      deadline.clear();
    }
  }

  return {
    async post(request) {
      const startedAt = performance.now();
      const outcome = await attempt(request);
      return { ...outcome, durationMs: Math.round(performance.now() - startedAt) };
    },
  };
}

/** Parses URLs, and keeps those that it has parsed. */
function destinations(allowHosts: readonly string[]): (url: string) => Destination {
  const known = new Map<string, Destination>();
  return (url) => {
    const kept = known.get(url);
    if (kept !== undefined) return kept;
    const reading = readWebhookUrl(url, allowHosts);
    const destination = reading.ok ? destinationAt(reading.target) : null;
    if (known.size >= DESTINATIONS_MAX) known.clear();
    known.set(url, destination);
    return destination;
  };
}

function destinationAt({ url: parsed, host, isAllowed }: WebhookTarget): NonNullable<Destination> {
  const { protocol, hostname, port, path } = urlToHttpOptions(parsed);
  // Certificates are issued for names without the trailing dot.
  const servername = isIP(host) === 0 ? host : undefined;
  return { host, isAllowed, url: { protocol, hostname, port, path }, hostHeader: parsed.host, servername };
}

/** An address in the URL is the only one: Node never calls a lookup for it. */
function literalOf({ host }: NonNullable<Destination>): Address[] | null {
  const family = isIP(host);
  return family === 0 ? null : [{ address: host, family: family as 4 | 6 }];
}

/** Resolves the host's addresses, once. */
function addressesOf({ host, isAllowed }: NonNullable<Destination>, resolve?: ResolveHost): Promise<Address[]> {
  return (resolve ?? (isAllowed ? resolveAllowedHost : resolveHost))(host);
}

async function exchange(
  request: WebhookRequest,
  { destination, addresses }: { destination: NonNullable<Destination>; addresses: Address[] },
  transport: Transport,
  deadline: Deadline,
): Promise<Outcome> {
  const { url, hostHeader, servername } = destination;
  const lookup: LookupFunction = (_host, wanted, done) => {
    if (wanted.all) done(null, addresses);
    else done(null, addresses[0]!.address, addresses[0]!.family);
  };
  const checked = addresses.map(({ address }) => address).sort();
  const route = { url, hostHeader, servername, lookup, checked: checked.join() };
  const response = await sendRequest(request, route, transport, deadline);
  const status = response.statusCode ?? 0;
  const text = await readResponse(response);
  if (status >= 200 && status < 300) return { status, text, failure: null };
  if (status >= 300 && status < 400) return { status, text, failure: failure("redirect") };
  if (status === 410) return { status, text, failure: failure("gone") };
  const retryAfterMs = [429, 503].includes(status) ? readRetryAfter(response.headers["retry-after"], Date.now()) : null;
  return { status, text, retryAfterMs, failure: failure("http_error", `The endpoint returned status ${status}.`) };
}

function failed(reason: NonNullable<WebhookResponse["failure"]>): Outcome {
  return { status: null, text: null, failure: reason };
}
