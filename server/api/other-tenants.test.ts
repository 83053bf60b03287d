import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ApiWorld,
  makeApiWorld,
  operationsWith,
  parametersOf,
  pathOf,
  requestOf,
} from "@/server/testing/api-samples";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import { tenantChecks } from "@/server/testing/conformance/tenant-checks";

const withParameters = operationsWith((endpoint) => parametersOf(endpoint).length > 0);

let it: ApiWorld;
beforeAll(async () => {
  it = await makeApiWorld();
});
afterAll(() => it.world.close());

holdEveryOperation(tenantChecks, () => it);

test("nothing of the owner's was changed by strangers' calls", async () => {
  const before = await snapshot();
  for (const [, endpoint] of withParameters) {
    const request = { ...requestOf(endpoint, it.shared), key: it.strangerKey };
    await it.api.call(endpoint.method, pathOf(endpoint, it.shared), request);
  }
  expect(await snapshot()).toEqual(before);
});

async function snapshot() {
  const { gift, receipt, individual, webhookEndpoint, webhookDelivery } = it.shared;
  const paths = [
    `gifts/${gift}`,
    `receipts/${receipt}`,
    `identities/${individual}`,
    `identities/${individual}/payment_methods`,
    `webhooks/${webhookEndpoint}`,
    `webhooks/events/${webhookDelivery}`,
  ];
  return Promise.all(paths.map(async (path) => (await it.api.call("GET", `/v1/${path}`)).json));
}
