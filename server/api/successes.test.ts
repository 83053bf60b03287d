import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import { successChecks } from "@/server/testing/conformance/success-checks";

let harness: ApiHarness;
beforeAll(async () => {
  harness = await makeApiHarness();
});
afterAll(() => harness.fixture.close());

holdEveryOperation(successChecks, () => harness);

test.each(["pdf", "html", "json"])("receipts and statements render as %s", async (format) => {
  const { receipt, individual } = harness.shared;
  const rendered = await harness.api.call("GET", `/v1/receipts/${receipt}/render?format=${format}`);
  expect(rendered.status, rendered.text).toBe(200);
  const query = `donor_id=${individual}&tax_year=2026&format=${format}`;
  const statement = await harness.api.call("GET", `/v1/receipts/statements?${query}`);
  expect(statement.status, statement.text).toBe(200);
});
