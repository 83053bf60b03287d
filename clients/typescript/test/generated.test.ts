import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type ApiDocument, type ApiOperation, operationsOf } from "@/clients/typescript/generator/api-document";
import { writeOperations } from "@/clients/typescript/generator/write-operations";
import { writeTypes } from "@/clients/typescript/generator/write-types";
import { Almoner, OPERATIONS } from "@/clients/typescript/src/almoner";

const document = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as ApiDocument;

test("every operation of the document has the method that the document names", () => {
  const almoner = new Almoner({ apiKey: "alm_sk_sandbox_x", baseUrl: "http://localhost" });
  const named = operationsOf(document).map(({ operation }) => operation["x-client-method"]);
  expect(named.length).toBeGreaterThan(30);
  expect(Object.keys(OPERATIONS).sort()).toEqual(named.sort());
  for (const name of named) {
    const method = name.split(".").reduce<unknown>((at, word) => (at as Record<string, unknown>)[word], almoner);
    expect(method, name).toBeTypeOf("function");
  }
});

test("the order of keys in the document doesn't matter", async () => {
  const reversed = reverse(document) as ApiDocument;
  expect(writeOperations(reversed, "1.0.0")).toBe(writeOperations(document, "1.0.0"));
  expect(await writeTypes(reversed)).toBe(await writeTypes(document));
});

function reverse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverse);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([name, inner]) => [name, reverse(inner)]));
}

const response = { 200: { content: { "application/json": { schema: { type: "object" } } } } };

function documentWith(method: string, ...operations: Partial<ApiOperation>[]): ApiDocument {
  const paths = operations.map((operation, at) => [
    `/v1/${at}/{some_id}`,
    { [method]: { operationId: `op${at}`, responses: response, ...operation } },
  ]);
  return { paths: Object.fromEntries(paths) };
}

test("path parameters come first, then one object, optional if nothing in it is required", () => {
  const query = (required: boolean) => [{ name: "q", in: "query", required }];
  const written = writeOperations(
    documentWith(
      "get",
      { "x-client-method": "things.one", parameters: query(true), summary: "Ends */ a comment." },
      { "x-client-method": "things.two", parameters: query(false) },
      { "x-client-method": "things.inner.three" },
    ),
    "1.0.0",
  );
  expect(written).toContain("one(someId: string, query: Op0Query, options?: RequestOptions)");
  expect(written).toContain("two(someId: string, query?: Op1Query, options?: RequestOptions)");
  expect(written).toContain("three(someId: string, options?: RequestOptions)");
  expect(written).toContain("readonly inner: ThingsInner;");
  expect(written).toContain("Ends *\\/ a comment.");
});

test("a body whose schema requires nothing is optional, even if the document requires it", () => {
  const body = (required?: string[]) => ({
    required: true,
    content: { "application/json": { schema: { type: "object", properties: { a: {} }, required } } },
  });
  const things = [
    { "x-client-method": "free", requestBody: body() },
    { "x-client-method": "bound", requestBody: body(["a"]) },
  ];
  const written = writeOperations(documentWith("post", ...things), "1.0.0");
  expect(written).toMatch(/ free\(someId: string, body\?: /);
  expect(written).toMatch(/ bound\(someId: string, body: /);
});

const REFUSED: [string, Partial<ApiOperation>[], string][] = [
  ["without a method's name", [{}], "no x-client-method"],
  ["with a name that is none", [{ "x-client-method": "a.b-c" }], "is no method"],
  ["with one name for two operations", [{ "x-client-method": "a.b" }, { "x-client-method": "a.b" }], "Two operations"],
  ["with a method that is a group too", [{ "x-client-method": "a" }, { "x-client-method": "a.b" }], "a group"],
  ["that succeeds in two ways", [{ "x-client-method": "a", responses: { ...response, 201: {} } }], "2 ways"],
  ["with a broken reference", [{ "x-client-method": "a", responses: { 200: { $ref: "#/nowhere" } } }], "leads nowhere"],
];
test.each(REFUSED)("a document %s is rejected", (_, operations, reason) => {
  expect(() => writeOperations(documentWith("get", ...operations), "1.0.0")).toThrow(reason);
});
