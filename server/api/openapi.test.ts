import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { declaredFor } from "@/server/api/declared-errors";
import { openapiDocument } from "@/server/api/openapi";
import { documentedEndpoints } from "@/server/api/registry";
import { DELIVERED_EVENTS, EVENTS, type EventType, isPlanned } from "@/server/events/catalogue";
import { ERROR_KINDS } from "@/server/kernel/errors";
import { documentCompiler } from "@/server/testing/response-checks";

interface Operation {
  operationId: string;
  "x-client-method"?: string;
  "x-planned"?: boolean;
  summary: string;
  tags: string[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: object }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
  security: Record<string, unknown[]>[];
}

const URL = "https://almoner.example";
const document = JSON.parse(JSON.stringify(openapiDocument(URL))) as Document;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

function everyValue(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [value];
  return [value, ...Object.values(value).flatMap(everyValue)];
}

test("the committed copy matches the code", () => {
  const copy = readFileSync("docs/openapi.json", "utf8");
  const hint = "run: node --import tsx server/cli/generate/write-openapi.ts";
  expect(copy === `${JSON.stringify(document, null, 2)}\n`, hint).toBe(true);
});

test("it is an OpenAPI 3.1 document with all its parts", () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.info.title).toBe("Almoner");
  expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(document.servers).toMatchObject([{ url: URL }]);
  expect(Object.keys(document).sort()).toEqual(
    ["components", "externalDocs", "info", "openapi", "paths", "security", "servers", "tags", "webhooks"].sort(),
  );
  const schemes = Object.keys(document.components.securitySchemes);
  for (const requirement of document.security)
    expect(schemes).toEqual(expect.arrayContaining(Object.keys(requirement)));
  expect(Object.keys(document.components.schemas).every((name) => /^[\w.-]+$/.test(name))).toBe(true);
});

test("every operation is listed under its own id, tag and path parameters", () => {
  const found = operations.map(
    ({ path, method, operation }) => `${method.toUpperCase()} ${path} ${operation.operationId}`,
  );
  const declared = documentedEndpoints.map((one) => `${one.method} ${one.path} ${one.operationId}`);
  expect(found.sort()).toEqual(declared.sort());
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const methods = operations.map(({ operation }) => operation["x-client-method"]);
  expect(new Set(methods).size, "two operations would be one method of the client").toBe(methods.length);
  const tags = document.tags.map(({ name }) => name);
  for (const { path, operation } of operations) {
    expect(tags).toEqual(expect.arrayContaining(operation.tags));
    expect(operation.summary).toMatch(/^[A-Z].*\.$/);
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    expect(parameters.map(({ name, required }) => [name, required])).toEqual(named.map((name) => [name, true]));
  }
});

test("every operation lists its success and every error that it can return", () => {
  for (const endpoint of documentedEndpoints) {
    const operation = document.paths[endpoint.path]![endpoint.method.toLowerCase()]!;
    const errors = declaredFor(endpoint);
    const statuses = [endpoint.success.status, ...errors.map(({ kind }) => ERROR_KINDS[kind].status)].map(String);
    expect(Object.keys(operation.responses).sort()).toEqual([...new Set(statuses)].sort());
    for (const { code, kind } of errors) {
      const response = operation.responses[ERROR_KINDS[kind].status]!;
      expect(response.description).toContain(`\`${code}\``);
      expect(response.content?.["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/Error" });
    }
    expect(Boolean(operation.requestBody)).toBe(endpoint.body !== undefined);
  }
});

test("every event that is ever delivered is listed, and no internal one", () => {
  expect(Object.keys(document.webhooks).sort()).toEqual([...DELIVERED_EVENTS].sort());
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    expect(post.summary).toBe(EVENTS[type as keyof typeof EVENTS].when);
    const { $ref } = post.requestBody!.content["application/json"]!.schema as { $ref: string };
    const schema = document.components.schemas[$ref.split("/").at(-1)!] as { required: string[] };
    expect(schema.required.sort()).toEqual(["created_at", "data", "id", "type"]);
    expect(post["x-planned"] ?? false).toBe(isPlanned(type as EventType));
    expect(post.parameters?.map(({ name }) => name)).toContain("Svc-Signature");
  }
});

test("every reference resolves and every schema compiles", () => {
  const references = everyValue(document).flatMap((value) =>
    typeof value === "object" && value !== null && "$ref" in value ? [String(value.$ref)] : [],
  );
  expect(references.length).toBeGreaterThan(50);
  for (const reference of new Set(references)) {
    const parts = reference.split("/").slice(1);
    const target = parts.reduce<unknown>((place, part) => (place as Record<string, unknown>)?.[part], document);
    expect(target, reference).toBeDefined();
  }
  for (const name of Object.keys(document.components.schemas)) {
    expect(() => documentCompiler().compile({ $ref: `openapi.json#/components/schemas/${name}` }), name).not.toThrow();
  }
});

// The suites' client validates every response with these schemas; this shows that they can fail.
test("the schemas reject undocumented responses", () => {
  const validate = documentCompiler().compile({ $ref: "openapi.json#/components/schemas/CreatedGift" });
  const gift = {
    id: "gft_01kah0000000000000000000000",
    from: "usr_01kah000000000000000000000",
    to: "org_01kah000000000000000000000",
    amount_cents: 500,
    fee_cents: 100,
    net_cents: 400,
    currency: "USD",
    status: "pending",
    memo: null,
    created_at: "2026-11-21T08:00:00.000Z",
    metadata: {},
  };
  const valid = { ...gift, id: "gft_01kah000000000000000000000" };
  expect(validate(valid), JSON.stringify(validate.errors)).toBe(true);
  const invalid = [gift, { ...valid, amount_cents: 1.5 }, { ...valid, created_at: "2026-11-21" }];
  for (const value of invalid) expect(validate(value)).toBe(false);
});

test("what we send may get fields and values, and what clients send may not", () => {
  const { CreatedGift, WebhookEndpointUpdate } = document.components.schemas as Record<string, { properties: object }>;
  expect(CreatedGift).not.toHaveProperty("additionalProperties");
  expect(CreatedGift).toHaveProperty("properties.status.x-extensible-enum", expect.arrayContaining(["settled"]));
  expect(CreatedGift).toHaveProperty(
    "properties.status.description",
    expect.stringMatching(/More values may be added\.$/),
  );
  expect(WebhookEndpointUpdate).toHaveProperty("additionalProperties", false);
  expect(WebhookEndpointUpdate).toHaveProperty("properties.status.enum", ["active", "disabled"]);
  const sent = operations.map(({ operation }) => operation.responses);
  const closedParts = everyValue([sent, document.webhooks]).filter(
    (value) => typeof value === "object" && value !== null && ("enum" in value || "additionalProperties" in value),
  );
  expect(
    closedParts.filter((part) => (part as { additionalProperties?: unknown }).additionalProperties === false),
  ).toEqual([]);
  const bodies = operations.flatMap(({ operation }) => Object.values(operation.requestBody?.content ?? {}));
  for (const { schema } of bodies) {
    const name = (schema as { $ref?: string }).$ref?.split("/").at(-1);
    expect(name ? document.components.schemas[name] : schema).toHaveProperty("additionalProperties", false);
  }
  const validate = documentCompiler().compile({ $ref: "openapi.json#/components/schemas/Identity" });
  validate({ status: "new", type: "new", a_new_field: 1 });
  expect(validate.errors?.filter(({ keyword }) => keyword !== "required")).toEqual([]);
});

test("the document says what a request's fields may hold", () => {
  const { GiftCreate, WebhookEndpointCreate } = document.components.schemas;
  expect(GiftCreate).toMatchObject({
    properties: {
      metadata: {
        anyOf: [
          {
            type: "object",
            maxProperties: 50,
            propertyNames: { type: "string", minLength: 1, maxLength: 40, pattern: expect.any(String) },
          },
          { type: "null" },
        ],
      },
    },
  });
  expect(WebhookEndpointCreate).toMatchObject({
    properties: {
      events: {
        type: "array",
        minItems: 1,
        maxItems: 100,
        items: { enum: expect.arrayContaining(["gift.settled", "*"]) },
      },
    },
  });
});
