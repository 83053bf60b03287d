import { describe, expect, it } from "vitest";
import { JSON_TYPE, type OpenapiDocument, resolved, type Schema } from "@/app/_docs/model/openapi-types";
import { readOutline } from "@/app/_docs/model/outline";
import { readReference, referenceOf } from "@/app/_docs/model/reference";
import type { Field, Operation } from "@/components/docs/reference-types";
import { openapiDocument } from "@/server/api/openapi";
import { documentedEndpoints } from "@/server/api/registry";

const URL_OF_SERVER = "https://almoner.example";
const document = openapiDocument(URL_OF_SERVER) as OpenapiDocument;
const tags = readReference(URL_OF_SERVER);
const operations = tags.flatMap((tag) => tag.operations);

/** Every nested field, as dotted paths. */
function pathsOf(fields: Field[], before = ""): Map<string, Field> {
  const paths = new Map<string, Field>();
  for (const field of fields) {
    paths.set(before + field.name, field);
    for (const [path, inner] of pathsOf(field.fields, `${before}${field.name}.`)) paths.set(path, inner);
  }
  return paths;
}

/** The fields of a schema, collected independently of the reference's own code. */
function expectedFields(schema: Schema, before = "", seen: Schema[] = []): [path: string, values: string[]][] {
  const own = resolved(document, schema);
  if (seen.includes(own)) return [];
  const deeper = [...seen, own];
  const inner = [...(own.anyOf ?? []), ...(own.oneOf ?? []), ...(own.allOf ?? []), ...(own.items ? [own.items] : [])];
  return [
    ...inner.flatMap((part) => expectedFields(part, before, deeper)),
    ...Object.entries(own.properties ?? {}).flatMap(([name, property]) => [
      [before + name, enumOf(property)] as [string, string[]],
      ...expectedFields(property, `${before}${name}.`, deeper),
    ]),
  ];
}

function enumOf(schema: Schema): string[] {
  const own = resolved(document, schema);
  return [own, ...(own.anyOf ?? [])]
    .flatMap((part) => part.enum ?? part["x-extensible-enum"] ?? [])
    .filter((value) => value !== null) as string[];
}

describe("the reference", () => {
  it("lists every operation once, under its tag", () => {
    expect(operations.map(({ id }) => id).sort()).toEqual(documentedEndpoints.map((one) => one.operationId).sort());
    expect(new Set(tags.map(({ slug }) => slug)).size).toBe(tags.length);
    for (const { operations: own, name } of tags) expect(own.every(({ tag }) => tag === name)).toBe(true);
  });

  it("consists of what the outline lists, in the same order", () => {
    const names = tags.map(({ name, slug, operations: own }) => {
      return { name, slug, operations: own.map(({ id, title }) => ({ id, title })) };
    });
    expect(readOutline()).toEqual(names);
  });

  it.each(documentedEndpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    "describes %s as its declaration does",
    (id, endpoint) => {
      const shown = operations.find((operation) => operation.id === id)!;
      expect(shown).toMatchObject({ method: endpoint.method, path: endpoint.path, scope: endpoint.scope ?? null });
      expect(shown.summary).toBe(endpoint.summary);
      if (endpoint.description) expect(shown.description).toContain(endpoint.description.slice(0, 40));
      expect(shown.description).not.toContain("Needs the scope");
      expect(shown.errors.length).toBeGreaterThan(0);
    },
  );

  it.each(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, own]) =>
        own.operationId ? [[own.operationId, own, method, path] as const] : [],
      ),
    ),
  )("shows every parameter and field of %s, with its values", (id, own) => {
    const shown = operations.find((operation) => operation.id === id)!;
    const parameters = [...shown.pathParameters, ...shown.queryParameters, ...shown.headers].map(({ name }) => name);
    expect(parameters.sort()).toEqual((own.parameters ?? []).map((one) => resolved(document, one).name).sort());
    const body = own.requestBody?.content?.[JSON_TYPE]?.schema;
    const success = Object.entries(own.responses).find(([status]) => status.startsWith("2"))![1];
    const response = success.content?.[JSON_TYPE]?.schema;
    expectAll(body, shown.body?.fields ?? []);
    expectAll(response, shown.response.fields);
  });

  it("gives every entry of a page a unique anchor", () => {
    for (const tag of tags) {
      const anchors = tag.operations.flatMap((operation) => [operation.id, ...anchorsOf(operation)]);
      expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([]);
    }
  });
});

function expectAll(schema: Schema | undefined, fields: Field[]) {
  const shown = pathsOf(fields);
  for (const [path, values] of schema ? expectedFields(schema) : []) {
    expect(shown.has(path), path).toBe(true);
    for (const value of values) expect(shown.get(path)!.values, path).toContain(value);
  }
}

function anchorsOf({ pathParameters, queryParameters, headers, body, response }: Operation): string[] {
  const fields = [...pathParameters, ...queryParameters, ...headers, ...(body?.fields ?? []), ...response.fields];
  return [...pathsOf(fields).values()].map(({ anchor }) => anchor);
}

describe("a field", () => {
  const schema: Schema = {
    type: "object",
    required: ["amount"],
    properties: {
      amount: { type: "integer", minimum: 50, maximum: 99999, description: "The sum." },
      note: { anyOf: [{ type: "string", maxLength: 280 }, { type: "null" }] },
      kind: { type: ["string", "null"], enum: ["a", "b", null] },
      self: { $ref: "#/components/schemas/Node" },
      list: { type: "array", items: { $ref: "#/components/schemas/Node" }, maxItems: 3 },
      state: { type: "string", "x-extensible-enum": ["on", "off"], pattern: "^[a-z]+$", maxLength: 100 },
      id: { type: "string", pattern: "^(?:usr|org)_[0-7][0-9a-hjkmnp-tv-z]{25}$", maxLength: 30 },
    },
  };
  const small = {
    info: { title: "", version: "" },
    servers: [{ url: "https://x" }],
    components: { schemas: { Node: { type: "object", properties: { next: { $ref: "#/components/schemas/Node" } } } } },
    paths: {
      "/v1/x/{id}": {
        post: {
          operationId: "makeX",
          "x-client-method": "xs.make",
          parameters: [{ in: "path", name: "id", required: true, schema: { type: "string" }, example: "x_1" }],
          requestBody: {
            required: true,
            content: { [JSON_TYPE]: { schema, examples: { one: { value: { a: "it's" } } } } },
          },
          responses: { "200": { description: "" } },
        },
      },
    },
  } as unknown as OpenapiDocument;
  const [operation] = referenceOf(small)[0]!.operations;
  const fields = new Map(operation!.body!.fields.map((field) => [field.name, field]));

  it("is described in words", () => {
    expect(fields.get("amount")).toMatchObject({ type: "integer", required: true, constraints: ["50 to 99,999"] });
    expect(fields.get("note")).toMatchObject({
      type: "string",
      nullable: true,
      constraints: ["at most 280 characters"],
    });
    expect(fields.get("kind")).toMatchObject({ type: "string", nullable: true, values: ["a", "b"] });
    expect(fields.get("state")).toMatchObject({ values: ["on", "off"], constraints: [] });
    expect(fields.get("list")).toMatchObject({ type: "array of Node", constraints: ["at most 3 entries"] });
    expect(fields.get("id")!.constraints).toEqual(["id that starts with usr_ or org_"]);
  });

  it("that refers to its own type terminates", () => {
    expect(fields.get("self")!.fields).toMatchObject([{ name: "next", type: "Node", fields: [] }]);
  });

  it("appears in samples that can be pasted", () => {
    const [curl, typescript] = operation!.samples.map(({ code }) => code);
    expect(curl).toContain("curl https://x/v1/x/x_1 \\");
    expect(curl).toContain("it'\\''s");
    expect(typescript).toBe(`const make = await almoner.xs.make("x_1", {\n  a: "it's"\n});`);
  });
});
