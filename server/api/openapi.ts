import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { clientMethodOf } from "@/server/api/client-method";
import { declaredFor } from "@/server/api/declared-errors";
import type { Endpoint } from "@/server/api/endpoint";
import { documentedEndpoints } from "@/server/api/registry";
import { type EventType, eventData, eventMeaning, SUBSCRIBABLE_EVENTS } from "@/server/events/catalogue";
import { type DefinedError, ERROR_KINDS } from "@/server/kernel/errors";
import { IDEMPOTENCY_KEY_MAX_CHARACTERS } from "@/server/kernel/limits";
import { idField, instantOut } from "@/server/resources/fields";

const JSON_TYPE = "application/json";

const errorBody = z
  .strictObject({
    error: z.strictObject({
      type: z.string().describe("The kind of error."),
      code: z.string().describe("What went wrong, in a stable word."),
      message: z.string().describe("What went wrong and what to do next, for people."),
      param: z.string().nullable().describe("The first field at fault."),
      details: z
        .array(z.strictObject({ param: z.string(), code: z.string(), message: z.string() }))
        .describe("Every field at fault."),
      context: z.record(z.string(), z.unknown()).optional().describe("Figures that belong to the refusal."),
      request_id: idField("request").describe("Finds the request in our log."),
      doc_url: z.string().describe("Explains the error."),
    }),
  })
  .meta({ id: "Error", description: "The one shape of every failure." });

const documents = new Map<string, object>();

/** The API as an OpenAPI 3.1 document, made from the endpoints' own declarations. */
export function openapiDocument(publicUrl: string): object {
  const known = documents.get(publicUrl);
  if (known) return known;
  const document = createDocument({
    openapi: "3.1.0",
    info: {
      title: "Almoner",
      version: "1.0.0",
      description: "Gifts between people and organizations, their tax receipts, and signed webhooks that tell of them.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: publicUrl }],
    security: [{ apiKey: [] }],
    tags: [...new Set(documentedEndpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    components: {
      securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: "A secret key: alm_sk_..." } },
    },
    paths: paths(),
    webhooks: webhooks(),
  });
  documents.set(publicUrl, document);
  return document;
}

function paths(): ZodOpenApiPathsObject {
  const byPath: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const endpoint of documentedEndpoints) {
    byPath[endpoint.path] = { ...byPath[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return byPath;
}

const idempotencyHeader = z.object({
  "Idempotency-Key": z
    .string()
    .min(1)
    .max(IDEMPOTENCY_KEY_MAX_CHARACTERS)
    .optional()
    .describe("Makes the request safe to repeat: the same key and body get the same answer, and it happens once."),
});

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { operationId, tag, summary, description, scope, params, query, body, method } = endpoint;
  return {
    operationId,
    "x-client-method": clientMethodOf(endpoint),
    tags: [tag],
    summary,
    description: [description, scope && `Needs the scope \`${scope}\`.`].filter(Boolean).join("\n\n") || summary,
    requestParams: {
      ...(params && { path: params as z.ZodObject }),
      ...(query && { query: query as z.ZodObject }),
      ...(method === "POST" && { header: idempotencyHeader }),
    },
    ...(body && { requestBody: { required: !body.safeParse({}).success, content: { [JSON_TYPE]: { schema: body } } } }),
    responses: responses(endpoint),
  };
}

function responses(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const { status, body, files = [] } = endpoint.success;
  const contents = [
    ...(body ? [[JSON_TYPE, { schema: body }] as const] : []),
    ...files.map((type) => [type, {}] as const),
  ];
  const byStatus = new Map<number, DefinedError[]>();
  for (const error of declaredFor(endpoint)) {
    const key = ERROR_KINDS[error.kind].status;
    byStatus.set(key, [...(byStatus.get(key) ?? []), error]);
  }
  const failures = [...byStatus].map(([code, errors]) => {
    const description = errors.map((error) => `\`${error.code}\`: ${error.message}`).join("\n\n");
    return [String(code), { description, content: { [JSON_TYPE]: { schema: errorBody } } }];
  });
  return {
    [String(status)]: {
      description: "Success.",
      ...(contents.length > 0 && { content: Object.fromEntries(contents) }),
    },
    ...Object.fromEntries(failures),
  } as ZodOpenApiResponsesObject;
}

/** Every event that can be subscribed to, as the request that a subscriber receives. */
function webhooks() {
  const entries = SUBSCRIBABLE_EVENTS.map((type: EventType) => {
    const body = z.strictObject({
      id: idField("webhookDelivery"),
      type: z.literal(type),
      created_at: instantOut,
      data: eventData(type),
    });
    const post = {
      operationId: `receive_${type.replace(/\W/g, "_")}`,
      summary: eventMeaning(type),
      requestBody: { required: true, content: { [JSON_TYPE]: { schema: body } } },
      responses: { "200": { description: "Any 2xx: received. Everything else is tried again." } },
    };
    return [type, { post }];
  });
  return Object.fromEntries(entries);
}
