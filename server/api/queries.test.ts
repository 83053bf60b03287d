import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ApiWorld,
  makeApiWorld,
  operations,
  operationsWith,
  pathOf,
  queryOf,
  requestOf,
} from "@/server/testing/api-samples";
import { queryNamesOf, wrongQueryValues } from "@/server/testing/wrong-queries";

const withQuery = operationsWith(({ query }) => query !== undefined);
const withInstants = operationsWith((endpoint) => queryNamesOf(endpoint).includes("created_after"));
const withExpand = operationsWith((endpoint) => queryNamesOf(endpoint).includes("expand"));

let it: ApiWorld;
beforeAll(async () => {
  it = await makeApiWorld();
});
afterAll(() => it.world.close());

/** The operation's valid query with more behind it. */
function withMore(endpoint: (typeof operations)[number][1], more: string): string {
  const query = queryOf(endpoint, it.shared);
  return `${pathOf(endpoint, it.shared)}${query}${query ? "&" : "?"}${more}`;
}

test.each(operations)("%s refuses query parameters that it does not know", async (_, endpoint) => {
  for (const name of ["limt", "Limit", "constructor", "__proto__", "toString", "a.b", "created_afte", "%E6%97%A5"]) {
    const answer = await it.api.call(endpoint.method, withMore(endpoint, `${name}=1`), requestOf(endpoint, it.shared));
    expect(answer.status, name).toBe(400);
    expect(answer.json.error).toMatchObject({ code: "unknown_parameter", param: decodeURIComponent(name) });
  }
});

test.each(operations)("%s refuses a query with NUL characters", async (_, endpoint) => {
  for (const more of ["a=%00", "%00=a", "limit=1%00", "type=%00", "expand=%00"]) {
    const answer = await it.api.call(endpoint.method, withMore(endpoint, more), requestOf(endpoint, it.shared));
    expect(answer.status, more).toBe(400);
    expect(answer.json.error.code).toMatch(/^(invalid|unknown)_parameter$/);
  }
});

let generated = 0;
test.each(withQuery)(
  "%s refuses every parameter with a wrong value, or given twice, naming it",
  async (_, endpoint) => {
    for (const name of queryNamesOf(endpoint)) {
      for (const value of wrongQueryValues(endpoint, name)) {
        const url = new URL(`${pathOf(endpoint, it.shared)}${queryOf(endpoint, it.shared)}`, "http://almoner.test");
        url.searchParams.delete(name);
        for (const one of [value].flat()) url.searchParams.append(name, one);
        const answer = await it.api.call(endpoint.method, url.pathname + url.search);
        generated += 1;
        expect(answer.status, url.search).toBe(400);
        expect(answer.json.error.param, url.search).toBe(name);
        expect(answer.json.error.code).toBe(name === "cursor" ? answer.json.error.code : "invalid_parameter");
      }
    }
  },
);
afterAll(() => expect(generated).toBeGreaterThan(20));

test.each(withExpand)("%s inlines names with commas or repeated, and refuses unknown ones", async (_, endpoint) => {
  for (const query of ["expand=nothing", "expand=", "expand=,", "expand=constructor", "expand=gift&expand=x"]) {
    const answer = await it.api.call("GET", withMore(endpoint, query));
    expect(answer.json.error, query).toMatchObject({ code: "invalid_parameter", param: "expand" });
  }
  for (const query of ["expand=from,nothing", "expand[]=nothing", "expand=nothing&expand[]=x"]) {
    const answer = await it.api.call("GET", withMore(endpoint, query));
    expect(answer.status, query).toBe(400);
  }
});

test("a gift's sides and receipt are inlined where asked for, however often", async () => {
  const { gift, receipt } = it.shared;
  for (const query of [
    "expand=from,to,receipt",
    "expand=from&expand=to&expand=receipt",
    "expand[]=from&expand[]=to,receipt",
    "expand=from&expand[]=to&expand[]=receipt",
    "expand=from,from,to,receipt,from",
  ]) {
    const { json } = await it.api.call("GET", `/v1/gifts/${gift}?${query}`);
    expect(json.from, query).toMatchObject({ id: it.shared.individual, type: "individual" });
    expect(json.to).toMatchObject({ id: it.shared.organization });
    expect(json.receipt).toMatchObject({ id: receipt });
  }
});

test("a required parameter that is missing is called missing", async () => {
  const { json } = await it.api.call("GET", "/v1/receipts/statements");
  const found = json.error.details.map(({ param, code }: { param: string; code: string }) => [param, code]);
  expect(found).toEqual([
    ["donor_id", "missing_parameter"],
    ["tax_year", "missing_parameter"],
  ]);
});

const INSTANTS = [
  ["2026-02-30T00:00:00Z", false],
  ["2026-13-01T00:00:00Z", false],
  ["2025-02-29T00:00:00Z", false],
  ["2024-02-29T00:00:00Z", true],
  ["2026-01-01T24:00:00Z", false],
  ["2026-01-01T00:00:60Z", false],
  ["2026-01-01", false],
  ["2026-01-01T00:00:00", false],
  ["1767225600", false],
  ["yesterday", false],
  ["0000-01-01T00:00:00Z", false],
  ["0001-01-01T00:00:00+14:00", false],
  ["9999-12-31T23:59:59-14:00", false],
  ["0001-01-01T00:00:00Z", true],
  ["9999-12-31T23:59:59.999Z", true],
  ["2026-01-01T00:00:00.123456789Z", true],
  ["2026-01-01T05:30:00+05:30", true],
  ["2026-01-01T00:00:00+25:00", false],
  ["-002026-01-01T00:00:00Z", false],
] as const;

test.each(withInstants)("%s takes RFC 3339 instants that exist, and no others", async (_, endpoint) => {
  for (const name of ["created_after", "created_before"]) {
    for (const [text, isValid] of INSTANTS) {
      const answer = await it.api.call("GET", withMore(endpoint, `${name}=${encodeURIComponent(text)}`));
      expect(answer.status, `${name}=${text} ${answer.text}`).toBe(isValid ? 200 : 400);
      if (!isValid) expect(answer.json.error).toMatchObject({ code: "invalid_parameter", param: name });
    }
  }
});

test("what is wrong in query and body is reported at once", async () => {
  const answer = await it.api.call("POST", "/v1/gifts?a=1", { body: { from: "x", amount_cents: "5", memo: 3, y: 1 } });
  const found = answer.json.error.details.map(({ param, code }: { param: string; code: string }) => `${param} ${code}`);
  expect(found).toEqual([
    "a unknown_parameter",
    "from invalid_parameter",
    "to missing_parameter",
    "amount_cents invalid_parameter",
    "memo invalid_parameter",
    "y unknown_parameter",
  ]);
  expect(answer.json.error).toMatchObject({ param: "a", code: "unknown_parameter" });
});
