import { checkBody } from "@/server/api/check-body";
import type { Endpoint } from "@/server/api/endpoint";
import { idempotentRequest, replaceStoredBody, respondOnce, storedResponse } from "@/server/api/idempotency";
import { JsonResponse } from "@/server/api/json-response";
import { type JsonBody, readJsonBody } from "@/server/api/read-body";
import { readFileBody } from "@/server/api/read-file-body";
import { queryObject } from "@/server/api/read-query";
import type { RequestContext } from "@/server/api/request-logs/note-request";
import type { Match } from "@/server/api/router";
import { streamedResponse } from "@/server/api/streamed-response";
import { check, checkQuery, errorFor } from "@/server/api/validate";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import { File, StreamedFile } from "@/server/operations/file";
import { type IdempotentRequest, ReplayedResponse } from "@/server/operations/idempotency/stored-response";
import { requireChangeable } from "@/server/operations/require-changeable";

/** A request that was routed and admitted. */
interface Admission {
  request: Request;
  url: URL;
  rawParams: Match["params"];
  requestContext: RequestContext;
}

/**
 * Handles a routed and admitted request: validates path, body and query, replays stored responses, and serializes the
 * result. Records the body in the request context.
 */
export async function runEndpoint(
  ctx: Context,
  endpoint: Endpoint,
  { request, url, rawParams, requestContext }: Admission,
): Promise<Response> {
  const params = endpoint.params ? check(endpoint.params, rawParams) : { ok: true as const, value: undefined };
  if (!params.ok) throw ResourceNotFound();
  if (endpoint.method !== "GET") requireChangeable(ctx);
  const rawBody = endpoint.body ? await readBody(endpoint, request, requestContext) : null;
  const [query, body] = checkInput(ctx, endpoint, url, rawBody, requestContext);
  const idempotency = endpoint.method === "POST" ? idempotentRequest(request, url.pathname, rawBody?.value) : null;
  const requested = { params: params.value, query, body } as Parameters<Endpoint["run"]>[1];
  if (idempotency && endpoint.prepare) {
    const stored = await storedResponse(ctx, idempotency);
    if (stored) return replayed(endpoint, stored);
  }
  const input = { ...requested, prepared: await endpoint.prepare?.(ctx, requested), idempotency };

  if (idempotency && !endpoint.storesResponse) return runOnce(ctx, endpoint, input, idempotency);
  const result = await endpoint.run(ctx, input);
  if (endpoint.method !== "GET") ctx.wake();
  if (result instanceof ReplayedResponse) return replayed(endpoint, result);
  const shown = await endpoint.serialize(
    endpoint.afterCommit ? await endpoint.afterCommit(ctx, result) : result,
    ctx,
    input,
  );
  if (shown === null) return new Response(null, { status: endpoint.success.status });
  if (shown instanceof File || shown instanceof StreamedFile) return fileResponse(ctx, shown);
  return jsonResponse(endpoint, { status: endpoint.success.status, body: JSON.stringify(shown) });
}

/** Runs the endpoint unless it ran under the key before, and stores the response that is sent. */
async function runOnce(
  ctx: Context,
  endpoint: Endpoint,
  input: Parameters<Endpoint["run"]>[1],
  idempotency: IdempotentRequest,
): Promise<Response> {
  const { secret = false, afterCommit } = endpoint;
  let result: unknown;
  const reply = await respondOnce(ctx, idempotency, {
    secret,
    isReplaced: afterCommit !== undefined,
    async work(tx) {
      result = await endpoint.run(tx, input);
      const shown = await endpoint.serialize(result, tx, input);
      if (result instanceof ReplayedResponse || shown instanceof File || shown instanceof StreamedFile)
        throw new Error("an answer of this kind cannot be kept");
      return { status: endpoint.success.status, body: JSON.stringify(shown) };
    },
  });
  ctx.wake();
  if (reply instanceof ReplayedResponse) return replayed(endpoint, reply);
  if (!afterCommit) return jsonResponse(endpoint, reply);
  const final = {
    ...reply,
    body: JSON.stringify(await endpoint.serialize(await afterCommit(ctx, result), ctx, input)),
  };
  await replaceStoredBody(ctx, idempotency, final);
  return jsonResponse(endpoint, final);
}

async function readBody(endpoint: Endpoint, request: Request, requestContext: RequestContext): Promise<JsonBody> {
  requestContext.body = { state: "unreadable" };
  return endpoint.fileField === undefined ? readJsonBody(request) : readFileBody(endpoint, request);
}

/** A missing body is validated like any other. */
function isEmptyObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}

function checkInput(
  ctx: Context,
  endpoint: Endpoint,
  url: URL,
  rawBody: JsonBody | null,
  requestContext: RequestContext,
): [unknown, unknown] {
  const rawQuery = queryObject(url);
  const query = endpoint.query ? checkQuery(endpoint.query, rawQuery.value) : noQuery(rawQuery.value);
  const body = rawBody
    ? checkBody(endpoint.body!, rawBody, (given) => endpoint.check?.(ctx, given) ?? [])
    : { ok: true as const, value: undefined, isStorable: true };
  if (rawBody && body.isStorable)
    requestContext.body = isEmptyObject(rawBody.value) ? { state: "none" } : { state: "read", value: rawBody.value };
  const details = [rawQuery.details, query.ok ? [] : query.details, body.ok ? [] : body.details].flat();
  if (details.length > 0) throw errorFor(details);
  return [query.ok ? query.value : undefined, body.ok ? body.value : undefined];
}

function noQuery(value: object) {
  const details = Object.keys(value).map((param) => ({
    param,
    code: "unknown_parameter",
    message: `${param} is not a parameter of this operation.`,
  }));
  return details.length > 0 ? { ok: false as const, details } : { ok: true as const, value: undefined };
}

function fileResponse(ctx: Context, file: File | StreamedFile): Response {
  const { mediaType, filename } = file;
  const headers: Record<string, string> = { "Content-Type": mediaType };
  if (filename !== null) headers["Content-Disposition"] = `inline; filename="${filename}"`;
  if (file instanceof StreamedFile) return streamedResponse(ctx, file, headers);
  return new Response(file.bytes as BodyInit, { status: 200, headers });
}

function replayed(endpoint: Endpoint, reply: ReplayedResponse): Response {
  const response = jsonResponse(endpoint, reply);
  response.headers.set("Idempotent-Replayed", "true");
  return response;
}

function jsonResponse(endpoint: Endpoint, { status, body }: { status: number; body: string }): Response {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (endpoint.success.location) headers.Location = endpoint.success.location(JSON.parse(body));
  return new JsonResponse(body, { status, headers });
}
