import { afterAll, beforeAll } from "vitest";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import { listChecks } from "@/server/testing/conformance/list-checks";

let harness: ApiHarness;
beforeAll(async () => {
  harness = await makeApiHarness();
});
afterAll(() => harness.fixture.close());

holdEveryOperation(listChecks, () => harness);
