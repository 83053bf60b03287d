import type { oas31 } from "zod-openapi";
import type { Endpoint } from "@/server/api/endpoint";

const whole = (maximum: number): oas31.SchemaObject => ({ type: "integer", format: "int32", minimum: 0, maximum });
const text = (pattern: string, maxLength: number): oas31.SchemaObject => ({ type: "string", pattern, maxLength });

/** The response headers, described once. */
export const headerComponents: Record<string, oas31.HeaderObject> = {
  "Request-Id": {
    description: "The id of this request. Use it to find the request in your request log, or to ask us about it.",
    schema: text("^req_[0-7][0-9a-hjkmnp-tv-z]{25}$", 30),
  },
  "Cache-Control": {
    description: "Responses must not be cached.",
    schema: { type: "string", const: "no-store" },
  },
  "RateLimit-Policy": {
    description: "The policy that applies to your key: `q` requests in `w` seconds.",
    schema: text('^"default";q=\\d+;w=\\d+$', 60),
    example: '"default";q=200;w=2',
  },
  RateLimit: {
    description: "The remaining limit: `r` requests now, and the full limit again in `t` seconds.",
    schema: text('^"default";r=\\d+;t=\\d+$', 60),
    example: '"default";r=199;t=1',
  },
  "X-RateLimit-Limit": {
    description: "The maximum number of requests in a burst.",
    schema: whole(1_000_000),
    example: 200,
  },
  "X-RateLimit-Remaining": { description: "How many requests remain.", schema: whole(1_000_000), example: 199 },
  "X-RateLimit-Reset": {
    description: "When the full limit is available again, in seconds since 1970.",
    schema: { type: "integer", format: "int64", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    example: 1795255201,
  },
  "Retry-After": { description: "How many seconds to wait before you retry.", schema: whole(86_400), example: 1 },
  "WWW-Authenticate": {
    description: "How to authenticate.",
    schema: { type: "string", const: "Bearer" },
  },
  Location: {
    description: "The URL of the created resource.",
    schema: { type: "string", format: "uri-reference", maxLength: 200 },
  },
  "Idempotent-Replayed": {
    description: "Present when this is the stored response to an earlier request with the same Idempotency-Key.",
    schema: { type: "string", const: "true" },
  },
};

const ON_EVERY_RESPONSE = [
  "Request-Id",
  "Cache-Control",
  "RateLimit-Policy",
  "RateLimit",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];
const ON_STATUS: Record<number, string[]> = {
  401: ["WWW-Authenticate"],
  409: ["Retry-After"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

/** The headers of an operation's response with this status, as references to their descriptions. */
export function headersOf({ method, success }: Endpoint, status: number): Record<string, { $ref: string }> {
  const names = [
    ...ON_EVERY_RESPONSE,
    ...(ON_STATUS[status] ?? []),
    ...(status === success.status && success.location ? ["Location"] : []),
    ...(status === success.status && method === "POST" ? ["Idempotent-Replayed"] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
