import { endpoints } from "@/server/api/all-endpoints";
import { makeDispatchParts } from "@/server/api/api-dispatcher";
import { makeDispatcher } from "@/server/api/dispatch";
import type { Application } from "@/server/compose";
import { operatorPath } from "@/server/http/operator-paths";

/** Answers /v1 from the endpoint registry, and the operators' paths. */
export function apiHandler(application: Application): (request: Request) => Promise<Response> {
  const { dispatch } = makeDispatcher(makeDispatchParts(application), endpoints);
  const operators = operatorPath(application);
  return async (request) => {
    const { pathname } = new URL(request.url);
    return pathname.startsWith("/v1") ? dispatch(request) : operators(pathname, request);
  };
}
