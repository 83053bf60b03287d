import { z } from "zod";
import type { Endpoint } from "@/server/api/endpoint";
import { openapiDocument } from "@/server/api/openapi";
import { File } from "@/server/operations/file";

const texts = new Map<string, string>();

/** The document as text, serialized once: it is large, and anyone may request it. */
function openapiText(publicUrl: string): string {
  const known = texts.get(publicUrl);
  if (known) return known;
  const text = JSON.stringify(openapiDocument(publicUrl));
  texts.set(publicUrl, text);
  return text;
}

/** The document itself: an API path without a domain operation. */
export const openapiEndpoint: Endpoint = {
  operationId: "getOpenApi",
  method: "GET",
  path: "/v1/openapi.json",
  tag: "Meta",
  summary: "Gets the OpenAPI 3.1 description of this API.",
  permission: { visitor: "anyone" },
  scope: null,
  authenticated: false,
  published: true,
  success: { status: 200, body: z.record(z.string(), z.unknown()) },
  errors: [],
  run: async (ctx) => openapiText(ctx.settings.publicUrl),
  serialize: (text) => new File(text as string, "application/json"),
};
