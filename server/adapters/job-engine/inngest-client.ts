import { Inngest } from "inngest";
import type { Log } from "@/server/domain/context";
import type { EventType } from "@/server/events/catalogue";

/** What it takes to work with an Inngest, its cloud or a self-hosted one. */
export interface InngestAccess {
  eventKey: string;
  signingKey: string;
  /** Of a self-hosted one. */
  baseUrl: string | undefined;
  /** Reaches Inngest; the global `fetch` unless told otherwise. */
  fetch?: typeof fetch;
}

/** Under this name Inngest knows Almoner; runs under way are found by it. */
export const APP_ID = "almoner";

/** Makes the SDK's client. Requests that do not carry Inngest's signature are refused by whatever is served with it. */
export function inngestClient({ eventKey, signingKey, baseUrl, fetch }: InngestAccess, log: Log): Inngest {
  return new Inngest({
    id: APP_ID,
    isDev: false,
    eventKey,
    signingKey,
    ...(baseUrl ? { baseUrl } : {}),
    ...(fetch ? { fetch } : {}),
    // The result of every step is in the response, so that a step counts as finished only when Inngest has it.
    checkpointing: false,
    logger: log,
  });
}

/** What Inngest calls an event of ours. */
export function inngestEventName(type: EventType): `almoner/${EventType}` {
  return `almoner/${type}`;
}
