import { afterAll, beforeAll, expect, test } from "vitest";
import { Almoner, FileResponse, List, OPERATIONS, responseOf } from "@/clients/typescript/src/almoner";
import { type ServedApi, serveApi } from "@/clients/typescript/test/served-fixture";
import type { Endpoint } from "@/server/api/endpoint";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";
import { bodyOf, queryOf } from "@/server/testing/api-sample-bodies";
import type { Instance } from "@/server/testing/api-sample-kinds";
import { operations, pathOf } from "@/server/testing/api-sample-paths";

let harness: ApiHarness;
let api: ServedApi;
let almoner: Almoner;
beforeAll(async () => {
  harness = await makeApiHarness();
  api = await serveApi(harness.fixture.system);
  almoner = new Almoner({ apiKey: harness.key, baseUrl: api.url });
});
afterAll(async () => {
  await api.close();
  await harness.fixture.close();
});

type Method = (...args: unknown[]) => Promise<object>;

function methodOf(name: string): Method {
  const words = name.split(".");
  const last = words.pop()!;
  const group = words.reduce<unknown>((at, word) => (at as Record<string, unknown>)[word], almoner);
  return (group as Record<string, Method>)[last]!.bind(group);
}

/** The arguments of a valid call, from the API test suites' samples. */
function argumentsOf(endpoint: Endpoint, ids: Instance): unknown[] {
  const place = new URL(pathOf(endpoint, ids), "http://almoner.test").pathname.split("/");
  const parameters = endpoint.path.split("/").flatMap((part, at) => (part.startsWith("{") ? [place[at]] : []));
  const body = bodyOf(endpoint, ids);
  if (body) return [...parameters, body];
  const query = Object.fromEntries(new URLSearchParams(queryOf(endpoint, ids)));
  return Object.keys(query).length > 0 ? [...parameters, query] : parameters;
}

test.each(Object.entries(OPERATIONS))("%s is called by its method", async (name, { id, response }) => {
  const [, endpoint] = operations.find(([, { operationId }]) => operationId === id)!;
  const result = await methodOf(name)(...argumentsOf(endpoint, await harness.fresh(endpoint)));
  const { status, requestId, headers, tries } = responseOf(result);
  expect({ status, tries }).toEqual({ status: endpoint.success.status, tries: 1 });
  expect(requestId).toMatch(/^req_/);
  expect(headers.get("request-id")).toBe(requestId);
  if (response === "list") expect(Object.keys(result).sort()).toEqual(["data", "has_more", "next_cursor"]);
  if (response === "none") expect(result).toEqual({ deleted: true });
});

test("files are returned as bytes with their type, and as JSON on request", async () => {
  const id = harness.shared.receipt!;
  const pdf = await almoner.receipts.render(id);
  expect(pdf).toBeInstanceOf(FileResponse);
  expect(pdf.contentType).toBe("application/pdf");
  const page = await almoner.receipts.render(id, { format: "html" });
  expect(page.contentType).toMatch(/^text\/html/);
  expect(page.text).toContain("<html");
  expect(page.bytes.length).toBeGreaterThan(100);
  expect(responseOf(page).requestId).toMatch(/^req_/);
  const facts = await almoner.receipts.render(id, { format: "json" });
  expect(facts.number).toBeTypeOf("string");
  const query = { donor_id: harness.shared.individual!, tax_year: 2026 };
  expect((await almoner.receipts.statements(query)).tax_year).toBe(2026);
  expect((await almoner.receipts.statements({ ...query, format: "pdf" })).contentType).toBe("application/pdf");
});

test("query parameters arrive intact, including arrays and plus signs", async () => {
  const gift = await almoner.gifts.get(harness.shared.gift!, { expand: ["from", "to"] });
  expect(gift.from).toMatchObject({ id: harness.shared.individual });
  expect(gift.to).toMatchObject({ id: harness.shared.organization });
  const { id, email } = await almoner.identities.create({ type: "individual", email: "a+b@example.org" });
  const found = await almoner.identities.list({ email, cursor: undefined });
  expect(found.data.map((one) => one.id)).toEqual([id]);
});

test("an id that would change the path is rejected before anything is sent", async () => {
  for (const id of ["", ".", "..", undefined as unknown as string]) {
    await expect(almoner.gifts.get(id), String(id)).rejects.toThrow(TypeError);
  }
  await expect(almoner.gifts.get("a/b?c#d")).rejects.toMatchObject({ status: 404, code: "resource_not_found" });
});

test("custom headers are sent, and don't override the key", async () => {
  const sent: Headers[] = [];
  const watching = new Almoner({
    apiKey: harness.key,
    baseUrl: `${api.url}/`,
    fetch: (url, init) => {
      sent.push(new Headers(init.headers));
      return fetch(url, init);
    },
  });
  await watching.me({ headers: { "X-Trace": "t1", authorization: "Bearer other" } });
  expect(sent[0]!.get("x-trace")).toBe("t1");
  expect(sent[0]!.get("authorization")).toBe(`Bearer ${harness.key}`);
  expect(sent[0]!.get("user-agent")).toMatch(/^almoner-typescript\/\d/);
});

test("responseOf accepts only results of calls", () => {
  expect(() => responseOf({})).toThrow(TypeError);
  expect(almoner.gifts.list()).toBeInstanceOf(List);
});
