import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";
import { bodyOf } from "@/server/testing/api-sample-bodies";
import { operationsWith } from "@/server/testing/api-sample-paths";
import { bodySchemaOf } from "@/server/testing/body-schema";
import { bodyChecks } from "@/server/testing/conformance/body-checks";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import { nullChecks } from "@/server/testing/conformance/null-checks";
import { storedTextChecks } from "@/server/testing/conformance/stored-text-checks";
import { textLengthChecks } from "@/server/testing/conformance/text-length-checks";
import { invalidBodies } from "@/server/testing/invalid-values";

let harness: ApiHarness;
beforeAll(async () => {
  harness = await makeApiHarness();
});
afterAll(() => harness.fixture.close());

holdEveryOperation({ ...bodyChecks, ...nullChecks, ...storedTextChecks, ...textLengthChecks }, () => harness);

test("the schemas give the suite plenty of invalid bodies", () => {
  const withBody = operationsWith(({ body }) => body !== undefined);
  const invalid = withBody.flatMap(([, endpoint]) =>
    invalidBodies(bodySchemaOf(endpoint), bodyOf(endpoint, harness.shared)!),
  );
  expect(invalid.length).toBeGreaterThan(100);
});
