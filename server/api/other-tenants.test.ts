import { afterAll, beforeAll, expect, test } from "vitest";
import { type IdKind, newId } from "@/server/kernel/ids";
import {
  type ApiWorld,
  type Instance,
  kindsOf,
  makeApiWorld,
  operationsWith,
  parametersOf,
  pathOf,
  requestOf,
} from "@/server/testing/api-samples";

const withParameters = operationsWith((endpoint) => parametersOf(endpoint).length > 0);

let it: ApiWorld;
beforeAll(async () => {
  it = await makeApiWorld();
});
afterAll(() => it.world.close());

/** Ids of the same kinds that name nothing. */
function missing(): Instance {
  return Object.fromEntries(Object.keys(it.shared).map((kind) => [kind, newId(kind as IdKind)]));
}

const withoutRequestId = (text: string) => text.replace(/req_\w+/g, "req_");

// Guards tenants from each other: what another one owns must look exactly like what nobody owns.
test.each(withParameters)("%s answers a stranger as if the resource did not exist", async (_, endpoint) => {
  const request = { ...requestOf(endpoint, it.shared), key: it.strangerKey };
  const theirs = await it.api.call(endpoint.method, pathOf(endpoint, it.shared), request);
  const none = await it.api.call(endpoint.method, pathOf(endpoint, missing()), request);
  expect(theirs.status).toBe(404);
  expect(theirs.json.error.code).toBe("resource_not_found");
  expect(withoutRequestId(theirs.text)).toBe(withoutRequestId(none.text));
  const plain = (headers: Headers) => [...headers].filter(([name]) => name !== "request-id");
  expect(plain(theirs.headers)).toEqual(plain(none.headers));
});

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

// One parameter of the owner's own and one of somebody else's must not add up to access.
test("an id below another parent is not found", async () => {
  const [mine, other] = [await it.fresh(), await it.fresh()];
  const nested = operationsWith((endpoint) => parametersOf(endpoint).length > 1);
  expect(nested.length).toBeGreaterThan(0);
  for (const [name, endpoint] of nested) {
    const crossed = pathOf(endpoint, { ...other, individual: mine.individual });
    const answer = await it.api.call(endpoint.method, crossed, requestOf(endpoint, mine));
    expect(answer.status, name).toBe(404);
  }
});

test.each(withParameters)("%s answers 404 to ids that are malformed or of another kind", async (_, endpoint) => {
  const wrong = (name: string) => {
    const kinds = kindsOf(endpoint, name);
    const id = kinds.map((kind) => it.shared[kind]).find(Boolean)!;
    const other = kinds.includes("gift") ? newId("receipt") : newId("gift");
    const suffix = id.slice(id.indexOf("_") + 1);
    const prefix = id.slice(0, id.indexOf("_"));
    return [
      "x",
      "null",
      "%00",
      "%ED%A0%80",
      "%",
      "..%2F..%2Fme",
      "a".repeat(3_000),
      encodeURIComponent("💥"),
      suffix,
      `_${suffix}`,
      `${prefix}_`,
      `${prefix}_${suffix}0`,
      `${prefix}_${suffix.slice(1)}`,
      `${prefix}_8${suffix.slice(1)}`,
      `${prefix}_${suffix.toUpperCase()}`,
      `${prefix}_${"u".repeat(26)}`,
      `${prefix.toUpperCase()}_${suffix}`,
      `${id}%20`,
      `%20${id}`,
      `${id}'--`,
      other,
    ];
  };
  for (const name of parametersOf(endpoint)) {
    for (const id of wrong(name)) {
      const path = pathOf({ ...endpoint, path: endpoint.path.replace(`{${name}}`, "@") as "/v1/" }, it.shared);
      const answer = await it.api.call(endpoint.method, path.replace("@", id), requestOf(endpoint, it.shared));
      expect(answer.status, `${name}=${id}`).toBe(404);
    }
  }
});
