import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";
import { requestOf } from "@/server/testing/api-sample-bodies";
import { operationsWith, parametersOf, pathOf } from "@/server/testing/api-sample-paths";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import { tenantChecks } from "@/server/testing/conformance/tenant-checks";

const withParameters = operationsWith((endpoint) => parametersOf(endpoint).length > 0);

let harness: ApiHarness;
beforeAll(async () => {
  harness = await makeApiHarness({ theirs: true });
});
afterAll(() => harness.fixture.close());

holdEveryOperation(tenantChecks, () => harness);

test("nothing of the owner's was changed by strangers' requests", async () => {
  const before = await snapshot();
  for (const [, endpoint] of withParameters) {
    const request = { ...requestOf(endpoint, harness.shared), key: harness.strangerKey };
    await harness.api.call(endpoint.method, pathOf(endpoint, harness.shared), request);
  }
  expect(await snapshot()).toEqual(before);
});

async function snapshot() {
  const { gift, receipt, individual, webhookEndpoint, webhookDelivery } = harness.shared;
  const paths = [
    `gifts/${gift}`,
    `receipts/${receipt}`,
    `identities/${individual}`,
    `identities/${individual}/payment_methods`,
    `webhooks/${webhookEndpoint}`,
    `webhooks/events/${webhookDelivery}`,
  ];
  return Promise.all(paths.map(async (path) => (await harness.api.call("GET", `/v1/${path}`)).json));
}
