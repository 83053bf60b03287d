import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";
import { operations } from "@/server/testing/api-sample-paths";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import { queryChecks } from "@/server/testing/conformance/query-checks";
import { rangeChecks } from "@/server/testing/conformance/range-checks";
import { invalidQueryValues, queryNamesOf } from "@/server/testing/invalid-queries";

let harness: ApiHarness;
beforeAll(async () => {
  harness = await makeApiHarness();
});
afterAll(() => harness.fixture.close());

holdEveryOperation({ ...queryChecks, ...rangeChecks }, () => harness);

test("the schemas give the suite plenty of invalid values", () => {
  const invalid = operations.flatMap(([, one]) => queryNamesOf(one).flatMap((name) => invalidQueryValues(one, name)));
  expect(invalid.length).toBeGreaterThan(100);
});

test("a gift's sides and receipt are inlined on request, however often", async () => {
  const { gift, receipt } = harness.shared;
  for (const query of [
    "expand=from,to,receipt",
    "expand=from&expand=to&expand=receipt",
    "expand[]=from&expand[]=to,receipt",
    "expand=from&expand[]=to&expand[]=receipt",
    "expand=from,from,to,receipt,from",
  ]) {
    const { json } = await harness.api.call("GET", `/v1/gifts/${gift}?${query}`);
    expect(json.from, query).toMatchObject({ id: harness.shared.individual, type: "individual" });
    expect(json.to).toMatchObject({ id: harness.shared.organization });
    expect(json.receipt).toMatchObject({ id: receipt });
  }
});

test("several statuses and own metadata are filters, however they are spelled", async () => {
  const { gift } = harness.shared;
  const ids = async (query: string) => {
    const { status, text, json } = await harness.api.call("GET", `/v1/gifts?${query}`);
    expect(status, text).toBe(200);
    return json.data.map(({ id }: { id: string }) => id);
  };
  const { json } = await harness.api.call("GET", `/v1/gifts/${gift}`);
  for (const query of [
    `status=failed,${json.status}`,
    `status=failed&status=${json.status}`,
    `status[]=${json.status}&status[]=failed`,
  ])
    expect(await ids(`${query}&query=${gift}`), query).toEqual([gift]);
  expect(await ids(`status=failed&query=${gift}`)).toEqual([]);
  expect(await ids("metadata[no%20such]=1&metadata[other]=2")).toEqual([]);
  for (const [query, param] of [
    ["metadata[a]=1&metadata[a]=2", "metadata.a"],
    ["metadata[a]=1&metadata=2", "metadata"],
    [`metadata[${"k".repeat(41)}]=1`, `metadata.${"k".repeat(41)}`],
    ["min_amount_cents=-1", "min_amount_cents"],
    ["query=", "query"],
    ["metadata[]=1", "metadata"],
  ] as const) {
    const { status, json } = await harness.api.call("GET", `/v1/gifts?${query}`);
    expect(status, query).toBe(400);
    expect(json.error, query).toMatchObject({ code: "invalid_parameter", param });
  }
  const { json: unknown } = await harness.api.call("GET", "/v1/receipts?metadata[a]=1");
  expect(unknown.error).toMatchObject({ code: "unknown_parameter", param: "metadata" });
});

test("a missing required parameter is reported as required", async () => {
  const { json } = await harness.api.call("GET", "/v1/receipts/statements");
  const found = json.error.details.map(({ param, code }: { param: string; code: string }) => [param, code]);
  expect(found).toEqual([
    ["donor_id", "missing_parameter"],
    ["tax_year", "missing_parameter"],
  ]);
});

test("errors in query and body are reported together", async () => {
  const response = await harness.api.call("POST", "/v1/gifts?a=1", {
    body: { from: "x", amount_cents: "5", memo: 3, y: 1 },
  });
  const found = response.json.error.details.map(
    ({ param, code }: { param: string; code: string }) => `${param} ${code}`,
  );
  expect(found).toEqual([
    "a unknown_parameter",
    "from invalid_parameter",
    "to missing_parameter",
    "amount_cents invalid_parameter",
    "memo invalid_parameter",
    "y unknown_parameter",
  ]);
  expect(response.json.error).toMatchObject({ param: "a", code: "unknown_parameter" });
});
