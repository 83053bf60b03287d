import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiWorld, bodyOf, bodySchemaOf, makeApiWorld, operationsWith } from "@/server/testing/api-samples";
import { bodyChecks } from "@/server/testing/conformance/body-checks";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import { storedTextChecks } from "@/server/testing/conformance/stored-text-checks";
import { wrongBodies } from "@/server/testing/wrong-values";

let it: ApiWorld;
beforeAll(async () => {
  it = await makeApiWorld();
});
afterAll(() => it.world.close());

holdEveryOperation({ ...bodyChecks, ...storedTextChecks }, () => it);

test("the schemas give the suite a good many wrong bodies to try", () => {
  const withBody = operationsWith(({ body }) => body !== undefined);
  const wrong = withBody.flatMap(([, endpoint]) => wrongBodies(bodySchemaOf(endpoint), bodyOf(endpoint, it.shared)!));
  expect(wrong.length).toBeGreaterThan(100);
});
