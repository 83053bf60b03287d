import { Inngest } from "inngest";
import type { Log } from "@/server/domain/context";
import type { EventType } from "@/server/events/catalogue";

/** What it takes to connect to Inngest, its cloud or a self-hosted one. */
export interface InngestAccess {
  eventKey: string;
  signingKey: string;
  /** The URL of a self-hosted one. */
  baseUrl: string | undefined;
  /** The `fetch` that reaches Inngest; the global one by default. */
  fetch?: typeof fetch;
}

/** Inngest knows Almoner by this name; running functions are found by it. */
export const APP_ID = "almoner";

/** Creates the SDK's client. Whatever is served with it rejects requests without Inngest's signature. */
export function inngestClient({ eventKey, signingKey, baseUrl, fetch }: InngestAccess, log: Log): Inngest {
  return new Inngest({
    id: APP_ID,
    isDev: false,
    eventKey,
    signingKey,
    ...(baseUrl ? { baseUrl } : {}),
    ...(fetch ? { fetch } : {}),
    // The result of every step is in the response, so that a step counts as finished only once Inngest has it.
    checkpointing: false,
    logger: log,
  });
}

/** Returns Inngest's name for one of our events. */
export function inngestEventName(type: EventType): `almoner/${EventType}` {
  return `almoner/${type}`;
}
