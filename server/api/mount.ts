import { dispatchParts } from "@/server/api/api-dispatcher";
import { type Dispatcher, makeDispatcher } from "@/server/api/dispatch";
import type { Endpoint, Method } from "@/server/api/endpoint";

type Handler = (request: Request) => Promise<Response>;
type Handlers = Record<Method | "HEAD" | "OPTIONS", Handler>;

/** Mounts endpoints on a route file. Unsupported methods get a response too: 405 with `Allow`. */
export function mount(endpoints: readonly Endpoint[]): Handlers {
  let dispatcher: Promise<Dispatcher> | undefined;
  const handle: Handler = async (request) => {
    dispatcher ??= dispatchParts().then((parts) => makeDispatcher(parts, endpoints));
    return (await dispatcher).dispatch(request);
  };
  return { GET: handle, POST: handle, PUT: handle, PATCH: handle, DELETE: handle, HEAD: handle, OPTIONS: handle };
}
