import { z } from "zod";
import { endpoint, FileAnswer } from "@/server/api/endpoint";
import { openapiDocument } from "@/server/api/openapi";

const texts = new Map<string, string>();

/** The document as text, written once: it is large, and anybody may ask for it. */
function openapiText(publicUrl: string): string {
  const known = texts.get(publicUrl);
  if (known) return known;
  const text = JSON.stringify(openapiDocument(publicUrl));
  texts.set(publicUrl, text);
  return text;
}

export const openapiEndpoint = endpoint({
  operationId: "readOpenApi",
  method: "GET",
  path: "/v1/openapi.json",
  tag: "Meta",
  summary: "Describes this API as an OpenAPI 3.1 document.",
  scope: null,
  authenticated: false,
  success: { status: 200, body: z.record(z.string(), z.unknown()) },
  run: async (ctx) => openapiText(ctx.settings.publicUrl),
  serialize: (text) => new FileAnswer(text, { "Content-Type": "application/json" }),
});
