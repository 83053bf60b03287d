import { checkBody } from "@/server/api/check-body";
import type { Endpoint } from "@/server/api/endpoint";
import { answerOnce, idempotentRequest, keptAnswer } from "@/server/api/idempotency";
import { type JsonBody, readJsonBody } from "@/server/api/read-body";
import { queryObject } from "@/server/api/read-query";
import type { Trail } from "@/server/api/request-logs/note-request";
import type { Match } from "@/server/api/router";
import { check, errorFor } from "@/server/api/validate";
import type { Context } from "@/server/domain/context";
import { File } from "@/server/domain/file";
import { ReplayedAnswer } from "@/server/domain/operation";
import { ResourceNotFound } from "@/server/kernel/refusals";

/** A request that found its operation and may be answered. */
interface LetIn {
  request: Request;
  url: URL;
  rawParams: Match["params"];
  trail: Trail;
}

/**
 * Answers a request that was routed and let in: path, body and query are checked, repeats find their stored answer, and the
 * result is written as the resource. Leaves the body on the trail.
 */
export async function runEndpoint(
  ctx: Context,
  endpoint: Endpoint,
  { request, url, rawParams, trail }: LetIn,
): Promise<Response> {
  const params = endpoint.params ? check(endpoint.params, rawParams) : { ok: true as const, value: undefined };
  if (!params.ok) throw ResourceNotFound();
  const rawBody = endpoint.body ? await readBody(request, trail) : null;
  const [query, body] = checkInput(endpoint, url, rawBody, trail);
  const idempotency = endpoint.method === "POST" ? idempotentRequest(request, url.pathname, rawBody?.value) : null;
  const asked = { params: params.value, query, body } as Parameters<Endpoint["run"]>[1];
  if (idempotency && endpoint.prepare) {
    const kept = await keptAnswer(ctx, idempotency);
    if (kept) return replayed(endpoint, kept);
  }
  const input = { ...asked, prepared: await endpoint.prepare?.(ctx, asked), idempotency };

  const run = async (ctx: Context) => {
    const result = await endpoint.run(ctx, input);
    return result instanceof ReplayedAnswer ? result : { shown: await endpoint.serialize(result, ctx) };
  };
  if (idempotency && !endpoint.keepsAnswer) {
    const answer = await answerOnce(ctx, idempotency, endpoint.secret === true, async (tx) => {
      const outcome = await run(tx);
      if (outcome instanceof ReplayedAnswer || outcome.shown instanceof File)
        throw new Error("an answer of this kind cannot be kept");
      return { status: endpoint.success.status, body: JSON.stringify(outcome.shown) };
    });
    ctx.wake();
    return answer instanceof ReplayedAnswer ? replayed(endpoint, answer) : jsonResponse(endpoint, answer);
  }
  const outcome = await run(ctx);
  if (endpoint.method !== "GET") ctx.wake();
  if (outcome instanceof ReplayedAnswer) return replayed(endpoint, outcome);
  const { shown } = outcome;
  if (shown === null) return new Response(null, { status: endpoint.success.status });
  if (shown instanceof File) return fileResponse(shown);
  return jsonResponse(endpoint, { status: endpoint.success.status, body: JSON.stringify(shown) });
}

async function readBody(request: Request, trail: Trail): Promise<JsonBody> {
  trail.body = { state: "unreadable" };
  return readJsonBody(request);
}

/** A body that was left out is read as one, too. */
function isEmptyObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}

function checkInput(endpoint: Endpoint, url: URL, rawBody: JsonBody | null, trail: Trail): [unknown, unknown] {
  const rawQuery = queryObject(url);
  const query = endpoint.query ? check(endpoint.query, rawQuery.value) : noQuery(rawQuery.value);
  const body = rawBody ? checkBody(endpoint.body!, rawBody) : { ok: true as const, value: undefined, isStorable: true };
  if (rawBody && body.isStorable)
    trail.body = isEmptyObject(rawBody.value) ? { state: "none" } : { state: "read", value: rawBody.value };
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

function fileResponse({ bytes, mediaType, filename }: File): Response {
  const headers: Record<string, string> = { "Content-Type": mediaType };
  if (filename !== null) headers["Content-Disposition"] = `inline; filename="${filename}"`;
  return new Response(bytes as BodyInit, { status: 200, headers });
}

function replayed(endpoint: Endpoint, answer: ReplayedAnswer): Response {
  const response = jsonResponse(endpoint, answer);
  response.headers.set("Idempotent-Replayed", "true");
  return response;
}

function jsonResponse(endpoint: Endpoint, { status, body }: { status: number; body: string }): Response {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (endpoint.success.location) headers.Location = endpoint.success.location(JSON.parse(body));
  return new Response(body, { status, headers });
}
