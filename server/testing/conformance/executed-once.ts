import type { Endpoint } from "@/server/api/endpoint";
import { newId } from "@/server/kernel/ids";
import type { Api, ApiRequest, ApiResponse } from "@/server/testing/api-client";
import type { ApiHarness } from "@/server/testing/api-harness";
import { requestOf } from "@/server/testing/api-sample-bodies";
import type { Instance } from "@/server/testing/api-sample-kinds";
import { pathOf } from "@/server/testing/api-sample-paths";

/** The request with an Idempotency-Key. */
export const keyed = (request: ApiRequest, key: string): ApiRequest => ({
  ...request,
  headers: { ...request.headers, "Idempotency-Key": key },
});
export const newKey = () => newId("event");

/** Counts the responses stored under a key. */
export function storedCount({ fixture }: ApiHarness, key: string): Promise<number> {
  return fixture.system.db.idempotencyKey.count({ where: { key } });
}

/** A request that was executed once under its key. */
interface Executed {
  ids: Instance;
  path: string;
  key: string;
  request: ApiRequest;
  /** The response to another body with the same key, sent before `first`, and how many responses were stored then. */
  rejected: { status: number; stored: number };
  first: ApiResponse;
}

const executions = new WeakMap<Api, Map<Endpoint, Promise<Executed>>>();

/** Returns the execution that all checks of the operation share. None of them executes it again. */
export function executed(harness: ApiHarness, endpoint: Endpoint): Promise<Executed> {
  const known = executions.get(harness.api) ?? new Map<Endpoint, Promise<Executed>>();
  executions.set(harness.api, known);
  const execution = known.get(endpoint) ?? execute(harness, endpoint);
  known.set(endpoint, execution);
  return execution;
}

async function execute(harness: ApiHarness, endpoint: Endpoint): Promise<Executed> {
  const { api, strangerKey } = harness;
  const ids = await harness.fresh(endpoint);
  const path = pathOf(endpoint, ids);
  const key = newKey();
  const request = keyed(requestOf(endpoint, ids), key);
  if (path !== endpoint.path) await api.call("POST", path, { ...request, key: strangerKey });
  const { status } = await api.call("POST", path, { ...request, body: { nonsense: 1 } });
  const stored = await storedCount(harness, key);
  return { ids, path, key, request, rejected: { status, stored }, first: await api.call("POST", path, request) };
}
