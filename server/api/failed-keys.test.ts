import { afterAll, beforeAll, expect, it } from "vitest";
import { VISITOR_HEADER } from "@/server/kernel/visitor-network";
import { makeApi } from "@/server/testing/api-client";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";

// Guards the log and the database from someone who guesses keys, while partners at the same address are still served.

let harness: ApiHarness;
beforeAll(async () => {
  harness = await makeApiHarness({ shared: false });
});
afterAll(() => harness.fixture.close());

it("a network that goes on trying keys is slowed down, and no valid key with it", async () => {
  const api = makeApi(harness.fixture.system, { rateLimit: { perSecond: 100, burst: 200 } });
  const from = async (visitor: string, key: string) =>
    (await api.call("GET", "/v1/me", { key, headers: { [VISITOR_HEADER]: visitor } })).status;
  const statuses = new Map<number, number>();
  for (let time = 0; time < 70; time++) {
    const status = await from("203.0.113.9", "alm_sk_sandbox_nonsense");
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(statuses.get(401)).toBe(60);
  expect(statuses.get(429)).toBe(10);
  expect(await from("203.0.113.10", "alm_sk_sandbox_nonsense")).toBe(401);
  expect(await from("203.0.113.9", harness.key)).toBe(200);
});
