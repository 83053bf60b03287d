import { endpointsOf } from "@/server/api/all-endpoints";
import { makeDispatchParts } from "@/server/api/api-dispatcher";
import { makeDispatcher } from "@/server/api/dispatch";
import { JsonResponse } from "@/server/api/json-response";
import { StreamedResponse } from "@/server/api/streamed-response";
import type { Application } from "@/server/compose/application";
import { emailHookPath } from "@/server/http/email-hook-path";
import { chooseEncoding, compress, isCompressible } from "@/server/http/encodings";
import { operatorPath } from "@/server/http/operator-paths";
import { picturePath } from "@/server/http/picture-path";
import { policyReports } from "@/server/http/policy-reports";
import { POLICY_REPORTS_PATH } from "@/server/http/policy-reports-path";
import { railEventPath } from "@/server/http/rail-event-path";

/** Shorter ones fit into a packet or two uncompressed. */
const LONG_BYTES = 4_096;

/** Serves /v1 from the endpoint registry, uploaded pictures, the addresses for what rails and email services say, and the operators' paths. */
export function apiHandler(application: Application): (request: Request) => Promise<Response> {
  const { dispatch } = makeDispatcher(makeDispatchParts(application), endpointsOf(application.env.ALMONER_MODE));
  const operators = operatorPath(application);
  const railEvents = railEventPath(application.context);
  const emailHooks = emailHookPath(application.context);
  const pictures = picturePath(application.context);
  const reports = policyReports(application.context);
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/v1")) return compressed(request, await dispatch(request));
    if (pathname === POLICY_REPORTS_PATH) return reports.take(request);
    const taken = railEvents(pathname, request) ?? emailHooks(pathname, request);
    return taken ?? pictures(pathname, request) ?? operators(pathname, request);
  };
}

/** The same response, compressed if it is a long list and the client accepts it. */
async function compressed(request: Request, response: Response): Promise<Response> {
  const acceptEncoding = request.headers.get("accept-encoding");
  const { status, headers } = response;
  if (!acceptEncoding || request.method !== "GET" || status !== 200) return response;
  if (response instanceof StreamedResponse) return response;
  if (!isCompressible(headers.get("content-type") ?? undefined)) return response;
  const isText = response instanceof JsonResponse;
  const body = isText ? Buffer.from(response.content) : Buffer.from(await response.arrayBuffer());
  const plain = () => (isText ? response : new Response(body, { status, headers }));
  if (body.length < LONG_BYTES) return plain();
  headers.append("Vary", "Accept-Encoding");
  const encoding = chooseEncoding(acceptEncoding);
  if (!encoding) return plain();
  headers.delete("Content-Length");
  headers.set("Content-Encoding", encoding);
  return new Response(new Uint8Array(await compress(body, encoding)), { status, headers });
}
