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
import { documentedErrors, errorBody } from "@/server/api/openapi/error-schema";
import { type Examples, examplesFor, type RecordedCall } from "@/server/api/openapi/examples";
import { headerComponents, headersOf } from "@/server/api/openapi/headers";
import { openResponses } from "@/server/api/openapi/open-responses";
import { requestParams } from "@/server/api/openapi/request-params";
import { webhooks } from "@/server/api/openapi/webhooks";
import { documentedEndpoints } from "@/server/api/registry";
import { TAGS } from "@/server/api/tags";
import { type DefinedError, ERROR_KINDS } from "@/server/kernel/errors";
import { PICTURE_MAX_BYTES } from "@/server/kernel/limits";

const JSON_TYPE = "application/json";
const FORM_TYPE = "multipart/form-data";

const documents = new Map<string, object>();

/**
 * The API as an OpenAPI 3.1 document, generated from the endpoints' declarations. `publicUrl` has no trailing slash.
 */
export function openapiDocument(publicUrl: string): object {
  const known = documents.get(publicUrl);
  if (known) return known;
  const examples = examplesFor(publicUrl);
  const tags = new Set<string>(documentedEndpoints.map((endpoint) => endpoint.tag));
  const made = createDocument({
    openapi: "3.1.0",
    info: {
      title: "Almoner",
      version: "1.0.0",
      description:
        "Move gifts between people and organizations, get tax receipts issued automatically, and receive signed webhooks. See `/docs` on the same server for guides, errors and events.",
      contact: { name: "The operator of this server", url: publicUrl },
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    servers: [
      {
        url: publicUrl,
        description: "This server: production, or a sandbox to build against. The prefix of your API key shows which.",
        "x-internal": false,
      },
    ],
    security: [{ apiKey: [] }],
    tags: Object.entries(TAGS)
      .filter(([name]) => tags.has(name))
      .map(([name, description]) => ({ name, description })),
    externalDocs: { description: "Guides and reference for people.", url: `${publicUrl}/docs` },
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "alm_sk_sandbox_... or alm_sk_live_...",
          description:
            "A secret key in the `Authorization: Bearer ...` header. Keep it on your servers, never in browsers or apps.",
        },
      },
      headers: headerComponents,
      examples: errorExamples(examples),
    },
    paths: paths(examples),
    webhooks: webhooks(examples),
  });
  const document = openResponses(made as unknown as Parameters<typeof openResponses>[0]);
  documents.set(publicUrl, document);
  return document;
}

function errorExamples({ errors }: Examples) {
  // Some belong to no operation, such as the error for an unknown path.
  const declared = new Set(documentedEndpoints.flatMap(declaredFor));
  const entries = documentedErrors.flatMap((error) => {
    const value = errors[error.code];
    return value && declared.has(error) ? [[error.code, { summary: error.message, value }] as const] : [];
  });
  return Object.fromEntries(entries);
}

function paths(examples: Examples): ZodOpenApiPathsObject {
  const byPath: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const endpoint of documentedEndpoints) {
    const shown = operation(endpoint, examples);
    byPath[endpoint.path] = { ...byPath[endpoint.path], [endpoint.method.toLowerCase()]: shown };
  }
  return byPath;
}

function operation(endpoint: Endpoint, examples: Examples): ZodOpenApiOperationObject {
  const { operationId, tag, summary, description, scope, body } = endpoint;
  const call = examples.operations[operationId];
  return {
    operationId,
    "x-client-method": clientMethodOf(endpoint),
    ...(scope && { "x-scope": scope }),
    tags: [tag],
    summary,
    description: [description ?? summary, scope && `Requires the scope \`${scope}\`.`].filter(Boolean).join("\n\n"),
    requestParams: requestParams(endpoint, call),
    ...(body && { requestBody: requestBody(endpoint, body, call) }),
    responses: responses(endpoint, call, examples),
  };
}

function requestBody({ fileField }: Endpoint, body: z.ZodType, call: RecordedCall | undefined) {
  const schema = body.meta()?.description ? body : body.meta({ description: "An empty object." });
  const example = call?.body && { examples: { typical: { summary: "A typical request", value: call.body } } };
  return {
    required: !body.safeParse({}).success,
    description: schema.meta()?.description,
    content: {
      [JSON_TYPE]: { schema, ...example },
      ...(fileField && { [FORM_TYPE]: { schema: formSchema(body, fileField) } }),
    },
  };
}

/** The same fields in a form, in which the file is one. */
function formSchema(body: z.ZodType, fileField: string): z.ZodType {
  const file = z.string().meta({ override: { type: "string", format: "binary", maxLength: PICTURE_MAX_BYTES } });
  const { id, description } = body.meta()!;
  const fields = { ...(body as z.ZodObject).shape, [fileField]: file.describe("The file.") };
  return z.strictObject(fields).meta({ id: `${id}Form`, description: `${description} As a form.` });
}

function responses(endpoint: Endpoint, call: RecordedCall | undefined, examples: Examples): ZodOpenApiResponsesObject {
  const { status, body, files = [] } = endpoint.success;
  const example = call?.response && { examples: { typical: { summary: "A typical response", value: call.response } } };
  const contents = [
    ...(body ? [[JSON_TYPE, { schema: body, ...example }] as const] : []),
    ...files.map((type) => [type, {}] as const),
  ];
  const byStatus = new Map<number, DefinedError[]>();
  for (const error of declaredFor(endpoint)) {
    const key = ERROR_KINDS[error.kind].status;
    byStatus.set(key, [...(byStatus.get(key) ?? []), error]);
  }
  const failures = [...byStatus].map(([code, errors]) => [String(code), failure(endpoint, code, errors, examples)]);
  return {
    [String(status)]: {
      description: status === 204 ? "Done. There is no content." : describe(body),
      headers: headersOf(endpoint, status),
      ...(contents.length > 0 && { content: Object.fromEntries(contents) }),
    },
    ...Object.fromEntries(failures),
  } as ZodOpenApiResponsesObject;
}

function describe(body: z.ZodType | undefined): string {
  return body?.meta()?.description ?? "One page of the list.";
}

function failure(endpoint: Endpoint, status: number, errors: DefinedError[], { errors: recorded }: Examples) {
  const shown = errors.filter(({ code }) => recorded[code]);
  const references = shown.map(({ code }) => [code, { $ref: `#/components/examples/${code}` }]);
  return {
    description: errors.map(({ code, message }) => `\`${code}\`: ${message}`).join("\n\n"),
    headers: headersOf(endpoint, status),
    content: { [JSON_TYPE]: { schema: errorBody, examples: Object.fromEntries(references) } },
  };
}
