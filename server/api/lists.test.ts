import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/server/kernel/ids";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import { listChecks } from "@/server/testing/conformance/list-checks";

let harness: ApiHarness;
beforeAll(async () => {
  harness = await makeApiHarness();
});
afterAll(() => harness.fixture.close());

holdEveryOperation(listChecks, () => harness);

// One list stands for all: the parameter is the same.
test("a list has 25 rows unless its limit says otherwise, and 100 at most", async () => {
  const { system, partnerId: managerId } = harness.fixture;
  const data = Array.from({ length: 101 }, () => {
    const id = newId("individual");
    const email = `${id}@example.org`;
    return {
      id,
      type: "individual",
      email,
      emailKey: email,
      managerId,
      metadata: {},
      createdAt: system.now(),
      updatedAt: system.now(),
    };
  });
  await system.db.identity.createMany({ data });
  for (const [query, count] of [
    ["", 25],
    ["?limit=1", 1],
    ["?limit=100", 100],
  ] as const) {
    const { json } = await harness.api.call("GET", `/v1/identities${query}`);
    expect([json.data.length, json.has_more, typeof json.next_cursor]).toEqual([count, true, "string"]);
  }
});
