import { afterAll, beforeAll } from "vitest";
import { type ApiWorld, makeApiWorld } from "@/server/testing/api-samples";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import { metadataChecks } from "@/server/testing/conformance/metadata-checks";

let it: ApiWorld;
beforeAll(async () => {
  it = await makeApiWorld();
});
afterAll(() => it.world.close());

holdEveryOperation(metadataChecks, () => it);
