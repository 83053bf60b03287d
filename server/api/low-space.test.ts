import { afterAll, beforeAll, expect, test } from "vitest";
import { isUnreachable } from "@/server/db/failures";
import { makeApi } from "@/server/testing/api-client";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";
import { queryOf, requestOf } from "@/server/testing/api-sample-bodies";
import { operations, pathOf } from "@/server/testing/api-sample-paths";

// Guards that a full disk gets an error that says so, and leaves nothing half done.

let harness: ApiHarness;
beforeAll(async () => {
  harness = await makeApiHarness();
});
afterAll(() => harness.fixture.close());

test("while space is low every change gets 503 and changes nothing, every read goes on, and all does once there is space", async () => {
  const { system } = harness.fixture;
  let isLow = true;
  const space = { freeBytes: () => 1, isLow: () => isLow };
  const api = makeApi(
    { ...system, as: (caller) => ({ ...system.as(caller), ports: { ...system.ports, space } }) } as typeof system,
    {
      key: harness.key,
    },
  );
  const ids = await harness.another();
  const count = async () => {
    const { rows } = await harness.fixture.admin.query(
      "SELECT (SELECT count(*)::int FROM events) AS events, (SELECT count(*)::int FROM idempotency_keys) AS keys",
    );
    return rows[0];
  };
  const before = await count();
  for (const [name, one] of operations) {
    const path = pathOf(one, ids) + queryOf(one, ids);
    const reply = await api.call(one.method, path, requestOf(one, ids));
    if (one.method === "GET") expect(reply.status, name).toBe(one.success.status);
    else {
      expect(reply.status, name).toBe(503);
      expect(reply.json.error, name).toMatchObject({ code: "unavailable", message: expect.stringContaining("space") });
      expect(Number(reply.headers.get("retry-after")), name).toBeGreaterThan(0);
    }
  }
  expect(await count()).toEqual(before);
  isLow = false;
  const [, create] = operations.find(([, { operationId }]) => operationId === "createGift")!;
  expect((await api.call("POST", pathOf(create, ids), requestOf(create, ids))).status).toBe(201);
});

test("a database whose disk is full is unavailable, not broken", () => {
  expect(isUnreachable({ code: "53100", message: "could not extend file: No space left on device" })).toBe(true);
});
