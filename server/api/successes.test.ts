import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiWorld, makeApiWorld, operations, pathOf, queryOf, requestOf } from "@/server/testing/api-samples";

let it: ApiWorld;
beforeAll(async () => {
  it = await makeApiWorld();
});
afterAll(() => it.world.close());

// The client holds every answer against the declared schema and against the OpenAPI document.
test.each(operations)("%s answers a valid request as declared", async (_, endpoint) => {
  const ids = await it.fresh();
  const request = requestOf(endpoint, ids);
  const answer = await it.api.call(endpoint.method, pathOf(endpoint, ids) + queryOf(endpoint, ids), request);
  expect(answer.status, answer.text).toBe(endpoint.success.status);
  if (answer.status === 201) expect(answer.headers.has("location")).toBe(true);
});

test("what was created is read at its Location", async () => {
  const ids = await it.fresh();
  const locations = [];
  for (const [, endpoint] of operations.filter(([, { success }]) => success.status === 201)) {
    const made = await it.api.call(endpoint.method, pathOf(endpoint, ids), requestOf(endpoint, ids));
    const location = made.headers.get("location")!;
    locations.push(location);
    expect(location.endsWith(`/${made.json.id}`)).toBe(true);
    const read = await it.api.call("GET", location);
    // Payment methods are only listed, so their own path knows no GET.
    if (endpoint.operationId === "createPaymentMethod") expect(read.headers.get("allow")).toBe("DELETE, OPTIONS");
    else expect(read.json).toMatchObject({ id: made.json.id });
  }
  expect(new Set(locations).size).toBe(locations.length);
});

test.each(["pdf", "html", "json"])("receipts and statements render as %s", async (format) => {
  const { receipt, individual } = it.shared;
  const rendered = await it.api.call("GET", `/v1/receipts/${receipt}/render?format=${format}`);
  expect(rendered.status, rendered.text).toBe(200);
  const query = `donor_id=${individual}&tax_year=2026&format=${format}`;
  const statement = await it.api.call("GET", `/v1/receipts/statements?${query}`);
  expect(statement.status, statement.text).toBe(200);
});
