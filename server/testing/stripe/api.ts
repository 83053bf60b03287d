import type { Disturbance, Disturbances } from "@/server/testing/stripe/disturbances";
import { newId } from "@/server/testing/stripe/double-state";
import { expand } from "@/server/testing/stripe/expansion";
import { type FormHash, parseForm } from "@/server/testing/stripe/form";
import type { IdempotencyKeys } from "@/server/testing/stripe/idempotency";
import { readKey, requireAccess, requireVersion } from "@/server/testing/stripe/keys";
import { findRoute, type Route } from "@/server/testing/stripe/routes";
import { API_VERSION, type DoubleWorld, Scope } from "@/server/testing/stripe/scope";
import { StripeFailure } from "@/server/testing/stripe/stripe-error";

/** An API request with its HTTP parsed, but not its parameters. */
export interface ApiRequest {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string | undefined>;
  body: string;
}

/** The response, or what happens to the connection instead. */
export type ApiResponse =
  | { status: number; headers: Record<string, string>; body: string; isReplay?: boolean }
  | "hang"
  | "lost";

interface ApiParts {
  world: DoubleWorld;
  routes: Route[];
  keys: IdempotencyKeys;
  disturbances: Disturbances;
}

/** Answers requests to `/v1` as Stripe does. */
export async function answerApi(parts: ApiParts, request: ApiRequest): Promise<ApiResponse> {
  const requestId = newId("req", 14);
  try {
    return await answer(parts, request, requestId);
  } catch (error) {
    return failure(error, requestId);
  }
}

async function answer(parts: ApiParts, request: ApiRequest, requestId: string): Promise<ApiResponse> {
  const { world, routes, keys, disturbances } = parts;
  const key = readKey(world, request.headers.authorization);
  requireVersion(request.headers["stripe-version"]);
  const found = findRoute(routes, request.method, request.path);
  if (!found) throw unknownUrl(request);
  const account = request.headers["stripe-account"] ?? world.options.account;
  requireAccess(world, key, account, found.route);
  const disturbance = disturbances.next(`${found.route.method} ${found.route.path}`);
  const early = await disturbBefore(disturbance, requestId);
  if (early) return early;

  const idempotencyKey = request.method === "POST" ? (request.headers["idempotency-key"] ?? null) : null;
  const scope = new Scope(world, account, key.livemode, { id: requestId, idempotency_key: idempotencyKey });
  const execute = () => run(scope, found, request, requestId);
  if (!idempotencyKey) {
    await delayOf(disturbance);
    return disturbAfter(disturbance, execute(), requestId);
  }
  const endpoint = `${request.method} ${request.path}`;
  const keyed = { key: idempotencyKey, account, livemode: key.livemode, endpoint, body: request.body, requestId };
  const former = keys.begin(keyed);
  if (former) return replay(former, requestId);
  await delayOf(disturbance);
  const response = execute();
  const shown = disturbAfter(disturbance, response, requestId);
  if (response.hasBegun) {
    const kept = typeof shown === "string" ? response : shown;
    keys.finish(keyed, kept.status, kept.body);
  } else keys.forget(keyed);
  return shown;
}

function run(
  scope: Scope,
  { route, ids }: NonNullable<ReturnType<typeof findRoute>>,
  request: ApiRequest,
  requestId: string,
) {
  try {
    const raw = parseForm(request.method === "POST" ? request.body : request.query);
    const answered = route.run(scope, raw, ids);
    const shown = expand(scope.world, answered, expandedIn(raw));
    return { ...response(200, shown, requestId), hasBegun: true };
  } catch (error) {
    return { ...failure(error, requestId), hasBegun: !(error instanceof StripeFailure) || error.began };
  }
}

function expandedIn(raw: FormHash): string[] {
  return Array.isArray(raw.expand) ? raw.expand.map(String) : [];
}

async function disturbBefore(disturbance: Disturbance | null, requestId: string): Promise<ApiResponse | null> {
  switch (disturbance?.kind) {
    case "rate_limit":
      return response(
        429,
        { error: { type: "invalid_request_error", code: "rate_limit", message: RATE_LIMIT } },
        requestId,
      );
    case "error":
      return response(500, { error: { type: "api_error", message: API_ERROR } }, requestId);
    case "hang":
      return "hang";
    case "lost":
      return "lost";
    default:
      return null;
  }
}

function disturbAfter<T extends ReturnType<typeof response>>(
  disturbance: Disturbance | null,
  done: T,
  requestId: string,
) {
  switch (disturbance?.kind) {
    case "error_after":
      return response(500, { error: { type: "api_error", message: API_ERROR } }, requestId);
    case "hang_after":
      return "hang" as const;
    case "lost_after":
      return "lost" as const;
    default:
      return done;
  }
}

const RATE_LIMIT =
  "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.";
const API_ERROR = "An unknown error occurred";

async function delayOf(disturbance: Disturbance | null): Promise<void> {
  if (disturbance?.kind === "slow") await new Promise((resolve) => setTimeout(resolve, disturbance.delayMs));
}

function replay(former: { status: number; body: string | null; requestId: string }, requestId: string) {
  const headers = { "idempotent-replayed": "true", "original-request": former.requestId };
  return {
    status: former.status,
    headers: { ...headersOf(requestId), ...headers },
    body: former.body ?? "",
    isReplay: true,
  };
}

function failure(error: unknown, requestId: string) {
  if (error instanceof StripeFailure) return response(error.status, { error: error.body }, requestId);
  const message = error instanceof Error ? `The double failed: ${error.stack}` : API_ERROR;
  return response(500, { error: { type: "api_error", message } }, requestId);
}

function response(status: number, body: unknown, requestId: string) {
  return { status, headers: headersOf(requestId), body: JSON.stringify(body, null, 2) };
}

function headersOf(requestId: string): Record<string, string> {
  return { "content-type": "application/json", "request-id": requestId, "stripe-version": API_VERSION };
}

function unknownUrl({ method, path }: ApiRequest): StripeFailure {
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  return new StripeFailure(404, { type: "invalid_request_error", message });
}
