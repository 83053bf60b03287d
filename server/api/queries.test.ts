import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiWorld, makeApiWorld, operations } from "@/server/testing/api-samples";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import { queryChecks } from "@/server/testing/conformance/query-checks";
import { queryNamesOf, wrongQueryValues } from "@/server/testing/wrong-queries";

let it: ApiWorld;
beforeAll(async () => {
  it = await makeApiWorld();
});
afterAll(() => it.world.close());

holdEveryOperation(queryChecks, () => it);

test("the schemas give the suite a good many wrong values to try", () => {
  const wrong = operations.flatMap(([, one]) => queryNamesOf(one).flatMap((name) => wrongQueryValues(one, name)));
  expect(wrong.length).toBeGreaterThan(100);
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
