import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { openapiDocument } from "@/server/api/openapi";

export const openapiEndpoint = endpoint({
  operationId: "readOpenApi",
  method: "GET",
  path: "/v1/openapi.json",
  tag: "Meta",
  summary: "Describes this API as an OpenAPI 3.1 document.",
  scope: null,
  authenticated: false,
  success: { status: 200, body: z.record(z.string(), z.unknown()) },
  run: async (ctx) => openapiDocument(ctx.settings.publicUrl),
  serialize: (document) => document,
});
