import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { toApiError } from "@/server/api/failure-response";
import type { RateLimiter } from "@/server/api/rate-limit";
import { type JsonBody, readJsonBody } from "@/server/api/read-body";
import { authCookies } from "@/server/auth/auth-cookies";
import { memberFor, sessionCaller } from "@/server/auth/session-caller";
import { NotPermitted } from "@/server/kernel/common-errors";
import { newId } from "@/server/kernel/ids";
import { isOwnOrigin } from "@/server/kernel/own-origin";
import type { Context } from "@/server/operations/context";
import type { AnyListOperation, AnyOperation } from "@/server/operations/operation";
import { procedureOf } from "@/server/trpc/procedure-of";
import { type ProcedureRequest, trpc } from "@/server/trpc/trpc";
import { ForeignOrigin, NotSignedIn } from "@/server/trpc/trpc-errors";

/** The path of procedures: `/api/trpc/<operation>`. */
export const TRPC_PATH = "/api/trpc";
/** The organization, or application of one, that the user acts for; without it they act for themselves. */
export const ACTING_FOR_HEADER = "almoner-acting-for";

const OWN_SITES = new Set(["same-origin", "none"]);
const HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

interface TrpcParts {
  /** The context of Almoner itself. */
  ctx: Context;
  /** Null disables rate limiting; else each user has the bucket that a key has. */
  limiter: RateLimiter | null;
  operations: readonly (AnyOperation | AnyListOperation)[];
}

/** Creates the handler for all procedures, only for signed-in users. It never throws. */
export function makeTrpcHandler({ ctx, limiter, operations }: TrpcParts): (request: Request) => Promise<Response> {
  const router = trpc.router(
    Object.fromEntries(operations.map((operation) => [operation.name, procedureOf(operation)])),
  );
  return async (request) => {
    const requestId = newId("request");
    const admitted: ProcedureRequest = { ctx, requestId, refused: null, body: null };
    try {
      requireOwnPage(ctx, request);
      if (request.method === "POST") admitted.body = await readJsonBody(request);
      admitted.ctx = ctx.as(await callerOf(ctx, request, requestId, limiter));
    } catch (error) {
      admitted.refused = toApiError(error, ctx.log, requestId);
    }
    return fetchRequestHandler({
      endpoint: TRPC_PATH,
      router,
      req: withBody(request, admitted.body),
      allowBatching: false,
      createContext: () => admitted,
      responseMeta: () => ({
        headers: { ...HEADERS, ...admitted.refused?.headers, "Request-Id": requestId },
      }),
    });
  };
}

/** Browsers send cookies with cross-site requests, too, so each request must come from a page of this site. */
function requireOwnPage({ settings }: Context, { method, headers }: Request): void {
  if (!OWN_SITES.has(headers.get("sec-fetch-site") ?? "none")) throw ForeignOrigin();
  const origin = headers.get("origin");
  if (origin === null ? method === "GET" : isOwnOrigin(origin, headers.get("host") ?? undefined, settings.publicUrl))
    return;
  throw ForeignOrigin();
}

async function callerOf(ctx: Context, { headers }: Request, requestId: string, limiter: RateLimiter | null) {
  const token = cookieIn(headers, authCookies(ctx.settings.publicUrl).session.name);
  const signedIn = token === null ? null : await sessionCaller(ctx, token, requestId);
  if (!signedIn) throw NotSignedIn();
  await limiter?.take(signedIn.userId);
  const actingFor = headers.get(ACTING_FOR_HEADER);
  if (actingFor === null) return signedIn.caller;
  const member = await memberFor(ctx, signedIn, actingFor);
  if (!member) throw NotPermitted({ message: "You are not a member of this organization." });
  return member;
}

function cookieIn(headers: Headers, name: string): string | null {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) || null;
}

/** The request for the library, with the body that was already read within its limit. */
function withBody({ url, method, headers }: Request, body: JsonBody | null): Request {
  if (method === "GET" || method === "HEAD") return new Request(url, { method });
  const accepted = { accept: headers.get("accept") ?? "*/*", "content-type": "application/json" };
  return new Request(url, { method, headers: accepted, body: body?.text ?? "{}" });
}
