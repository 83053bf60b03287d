import { dispatchParts } from "@/server/api/api-dispatcher";
import { type Dispatcher, makeDispatcher } from "@/server/api/dispatch";
import type { Endpoint, Method } from "@/server/api/endpoint";
import type { Settings } from "@/server/operations/context";

type Handler = (request: Request) => Promise<Response>;
type Handlers = Record<Method | "HEAD" | "OPTIONS", Handler>;

/** Mounts the endpoints of the installation's mode on a route file. Unsupported methods get a response too: 405 with `Allow`. */
export function mount(endpointsOf: (mode: Settings["mode"]) => readonly Endpoint[]): Handlers {
  let dispatcher: Promise<Dispatcher> | undefined;
  const handle: Handler = async (request) => {
    dispatcher ??= dispatchParts().then((parts) => makeDispatcher(parts, endpointsOf(parts.ctx.settings.mode)));
    return (await dispatcher).dispatch(request);
  };
  return { GET: handle, POST: handle, PUT: handle, PATCH: handle, DELETE: handle, HEAD: handle, OPTIONS: handle };
}
