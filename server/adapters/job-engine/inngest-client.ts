import { Inngest } from "inngest";
import type { EventType } from "@/server/events/catalogue";
import type { Log } from "@/server/operations/context";

/** What is needed to connect to Inngest, in the cloud or self-hosted. */
export interface InngestAccess {
  /** This installation's name at Inngest, by which it finds functions in progress. */
  appId: string;
  eventKey: string;
  signingKey: string;
  /** The other signing key during a rotation. */
  signingKeyFallback?: string | undefined;
  /** The URL of a self-hosted server. */
  baseUrl: string | undefined;
  /** The origin at which Inngest reaches the functions. */
  serveOrigin: string;
  /** The `fetch` that reaches Inngest; the global one by default. */
  fetch?: typeof fetch;
}

/** The path that Inngest calls. */
export const INNGEST_PATH = "/api/inngest";

/** A server that accepts a connection and says nothing must not block what waits for it. */
const RESPONSE_TIMEOUT_MS = 10_000;

/** Creates the SDK's client. Whatever is served with it rejects requests without Inngest's signature. */
export function inngestClient(access: InngestAccess, log: Log): Inngest {
  const { appId, eventKey, signingKey, signingKeyFallback, baseUrl } = access;
  return new Inngest({
    id: appId,
    isDev: false,
    eventKey,
    signingKey,
    ...(signingKeyFallback ? { signingKeyFallback } : {}),
    ...(baseUrl ? { baseUrl } : {}),
    fetch: impatientFetch(access.fetch),
    // Sends the result of every step in the response, so that a step only counts as finished once Inngest has it.
    checkpointing: false,
    logger: log,
  });
}

function impatientFetch(given: typeof fetch | undefined): typeof fetch {
  // Looks up the global `fetch` at each call, as the SDK does.
  return (input, init) =>
    (given ?? fetch)(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
}

/**
 * Returns Inngest's name for one of our events. It starts with the installation's name, so that other applications on
 * the same server get none of them.
 */
export function inngestEventName({ appId }: Pick<InngestAccess, "appId">, type: EventType | typeof CHECK_IN): string {
  return `${appId}/${type}`;
}

/** Makes the server call the functions, which proves that it can. */
export const CHECK_IN = "check-in";
