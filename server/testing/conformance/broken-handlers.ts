import type { Handler } from "@/server/testing/api-client";
import type { ApiHarness } from "@/server/testing/api-harness";
import { bodyChecks } from "@/server/testing/conformance/body-checks";
import type { Check } from "@/server/testing/conformance/check";
import { keyChecks } from "@/server/testing/conformance/key-checks";
import { methodChecks } from "@/server/testing/conformance/method-checks";
import { queryChecks } from "@/server/testing/conformance/query-checks";
import { storedTextChecks } from "@/server/testing/conformance/stored-text-checks";
import { successChecks } from "@/server/testing/conformance/success-checks";
import { tenantChecks } from "@/server/testing/conformance/tenant-checks";

/** The whole API, broken in one way; an operation that shows it; and the check that must fail. */
export type BrokenHandler = [what: string, operationId: string, handler: (harness: ApiHarness) => Handler, by: Check];

/** Changes every request. */
const requested =
  (
    change: (
      request: Request,
      headers: Headers,
      harness: ApiHarness,
    ) => Promise<BodyInit | undefined> | BodyInit | undefined,
  ) =>
  (harness: ApiHarness): Handler =>
  async (request, dispatch) => {
    const headers = new Headers(request.headers);
    const given = request.method === "GET" || request.method === "HEAD" ? undefined : await request.arrayBuffer();
    const copy = new Request(request, { method: request.method, ...(given && { body: given }) });
    const body = (await change(copy.clone(), headers, harness)) ?? given;
    return dispatch(new Request(request.url, { method: request.method, headers, ...(body && { body }) }));
  };

/** Changes every response. */
const responded =
  (change: (headers: Headers, status: number, request: Request) => void): (() => Handler) =>
  () =>
  async (request, dispatch) => {
    const response = await dispatch(request);
    const headers = new Headers(response.headers);
    change(headers, response.status, request);
    return new Response(response.status === 204 ? null : await response.arrayBuffer(), {
      status: response.status,
      headers,
    });
  };

/** If a request is rejected with this status, retries it with the owner's key. */
const lenient =
  (status: number) =>
  (harness: ApiHarness): Handler =>
  async (request, dispatch) => {
    const response = await dispatch(request.clone());
    if (response.status !== status) return response;
    const headers = new Headers(request.headers);
    headers.set("Authorization", `Bearer ${harness.key}`);
    return dispatch(new Request(request, { headers }));
  };

/** Sends the request to another URL. */
const moved =
  (change: (url: URL) => void): (() => Handler) =>
  () =>
  (request, dispatch) => {
    const url = new URL(request.url);
    change(url);
    return dispatch(new Request(url, request as RequestInit));
  };

/** APIs that are broken in a way that no single operation can be. */
export const BROKEN_HANDLERS: BrokenHandler[] = [
  ["accepts requests without a key", "getMe", lenient(401), keyChecks.validKey],
  ["accepts dead keys", "listGifts", lenient(401), keyChecks.deadKey],
  ["overlooks scopes", "listGifts", lenient(403), keyChecks.missingScope],
  ["overlooks tenants", "getGift", lenient(404), tenantChecks.stranger],
  [
    "accepts any media type",
    "createGift",
    requested((_, headers) => headers.set("Content-Type", "application/json") as undefined),
    bodyChecks.mediaType,
  ],
  [
    "takes the last of two values",
    "createGift",
    requested(async (request) => JSON.stringify(JSON.parse(await request.text()))),
    storedTextChecks.repeatedNames,
  ],
  [
    "mends text",
    "createGift",
    requested(async (request) => (await request.text()).replace(/\\\\u0000|\\u0000/g, "")),
    storedTextChecks.invalidTexts,
  ],
  [
    "reports too large a body with the wrong error",
    "createIdentity",
    () => async (request, dispatch) => {
      const response = await dispatch(request);
      return response.status === 413
        ? new Response(response.body, { status: 400, headers: response.headers })
        : response;
    },
    bodyChecks.tooLarge,
  ],
  [
    "guesses encodings",
    "createGift",
    requested(async (request) => (await request.text()).replaceAll("\ufffd", "")),
    bodyChecks.notJson,
  ],
  ["drops the query", "getMe", moved((url) => (url.search = "")), queryChecks.unknownNames],
  [
    "ignores a slash",
    "getGift",
    moved((url) => (url.pathname = url.pathname.replace(/\/$/, ""))),
    methodChecks.otherPaths,
  ],
  [
    "overlooks capitals",
    "getGift",
    moved((url) => (url.pathname = url.pathname.toLowerCase())),
    methodChecks.otherPaths,
  ],
  ["forgets Allow", "getMe", responded((headers) => headers.delete("Allow")), methodChecks.methods],
  [
    "returns more for HEAD than for GET",
    "getMe",
    responded((headers, _, { method }) => headers.set("X-Method", method)),
    methodChecks.head,
  ],
  [
    "allows pages of other origins",
    "getMe",
    responded((headers) => headers.set("Access-Control-Allow-Origin", "*")),
    successChecks.valid,
  ],
  [
    "lets caches store responses",
    "getGift",
    responded((headers) => headers.delete("Cache-Control")),
    successChecks.valid,
  ],
  ["sends no request id", "getGift", responded((headers) => headers.delete("Request-Id")), successChecks.valid],
  [
    "reports its limit in one way only",
    "getGift",
    responded((headers) => headers.delete("RateLimit")),
    successChecks.valid,
  ],
  [
    "reports two different limits",
    "getGift",
    responded((headers) => headers.set("X-RateLimit-Remaining", "0")),
    successChecks.valid,
  ],
  ["creates without a Location", "createGift", responded((headers) => headers.delete("Location")), successChecks.valid],
  [
    "does not say how to authenticate",
    "getMe",
    responded((headers) => headers.delete("WWW-Authenticate")),
    keyChecks.validKey,
  ],
];
