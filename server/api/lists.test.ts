import { afterAll, beforeAll } from "vitest";
import { type ApiWorld, makeApiWorld } from "@/server/testing/api-samples";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import { listChecks } from "@/server/testing/conformance/list-checks";

let it: ApiWorld;
beforeAll(async () => {
  it = await makeApiWorld();
});
afterAll(() => it.world.close());

holdEveryOperation(listChecks, () => it);
