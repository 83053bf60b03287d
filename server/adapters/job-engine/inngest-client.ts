import { Inngest } from "inngest";
import type { EventType } from "@/server/events/catalogue";
import type { Log } from "@/server/operations/context";

/** What it takes to connect to Inngest, its cloud or a self-hosted one. */
export interface InngestAccess {
  /** Inngest knows this installation by this name; running functions are found by it. */
  appId: string;
  eventKey: string;
  signingKey: string;
  /** The other signing key while the keys are changed. */
  signingKeyFallback?: string | undefined;
  /** The URL of a self-hosted one. */
  baseUrl: string | undefined;
  /** The origin at which Inngest reaches the functions. */
  serveOrigin: string;
  /** The `fetch` that reaches Inngest; the global one by default. */
  fetch?: typeof fetch;
}

/** The path that Inngest calls. */
export const INNGEST_PATH = "/api/inngest";

/** A server that accepts a connection and says nothing must not hold up what waits for it. */
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
    // The result of every step is in the response, so that a step counts as finished only once Inngest has it.
    checkpointing: false,
    logger: log,
  });
}

function impatientFetch(given: typeof fetch | undefined): typeof fetch {
  // The global one is looked up at each call, as the SDK does.
  return (input, init) =>
    (given ?? fetch)(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
}

/**
 * Returns Inngest's name for one of our events. It begins with the installation's name: what else runs on the same server
 * gets none of them.
 */
export function inngestEventName({ appId }: Pick<InngestAccess, "appId">, type: EventType | typeof CHECK_IN): string {
  return `${appId}/${type}`;
}

/** Has the server call the functions, which shows that it can. */
export const CHECK_IN = "check-in";
