import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiWorld, makeApiWorld } from "@/server/testing/api-samples";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import { successChecks } from "@/server/testing/conformance/success-checks";

let it: ApiWorld;
beforeAll(async () => {
  it = await makeApiWorld();
});
afterAll(() => it.world.close());

holdEveryOperation(successChecks, () => it);

test.each(["pdf", "html", "json"])("receipts and statements render as %s", async (format) => {
  const { receipt, individual } = it.shared;
  const rendered = await it.api.call("GET", `/v1/receipts/${receipt}/render?format=${format}`);
  expect(rendered.status, rendered.text).toBe(200);
  const query = `donor_id=${individual}&tax_year=2026&format=${format}`;
  const statement = await it.api.call("GET", `/v1/receipts/statements?${query}`);
  expect(statement.status, statement.text).toBe(200);
});
