import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rotateWebhookSecret } from "@/server/domain/webhooks/rotate-webhook-secret";
import { deliverAll } from "@/server/testing/deliver-all";
import { MemoryWebhookSender } from "@/server/testing/memory-webhook-sender";
import { openWebhookHarness, type WebhookHarness } from "@/server/testing/webhook-harness";

// Guards subscribers who rotate: a replaced secret signs for exactly 24 hours. A millisecond less, and they would
// reject our deliveries; a millisecond more, and a leaked secret would still be valid.

const HOUR_MS = 3_600_000;

let harness: WebhookHarness;
let sender: MemoryWebhookSender;
let owner: string;
beforeAll(async () => {
  harness = await openWebhookHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.clear();
  owner = await harness.makeIdentity();
  sender = new MemoryWebhookSender();
});

/** Sends a delivery, and returns which of these secrets signed it, recomputed with `node:crypto`. */
async function signers(secrets: string[]): Promise<number[]> {
  await harness.emit("gift.created", [owner]);
  const startedAt = Math.floor(Date.now() / 1_000);
  await deliverAll(harness.otherProcess({ ports: { webhookSender: sender } }));
  const { headers, body } = sender.requests.at(-1)!;
  const [time, ...hashes] = headers["Svc-Signature"]!.split(",");
  const seconds = time!.replace("t=", "");
  // The time is that of the receivers' clock, however far ahead the sandbox's clock is.
  expect(Number(seconds)).toBeGreaterThanOrEqual(startedAt);
  expect(Number(seconds)).toBeLessThanOrEqual(Date.now() / 1_000);
  const expected = secrets.map((key) => `v1=${createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex")}`);
  return hashes.map((hash) => expected.indexOf(hash));
}

test("each secret signs until exactly 24 hours after the rotation that replaced it, the newest first", async () => {
  const { endpoint, secret } = await harness.makeEndpoint(owner, { url: "https://hooks.example.org/a" });
  const secrets = [secret];
  let at = 0;
  const goTo = (ms: number) => {
    harness.clock.advance(ms - at);
    at = ms;
  };
  const rotate = async () => secrets.push((await rotateWebhookSecret(harness.as(owner), { id: endpoint.id })).secret);
  expect(await signers(secrets)).toEqual([0]);
  await rotate();
  goTo(10 * HOUR_MS);
  await rotate();
  goTo(20 * HOUR_MS);
  await rotate();
  expect(await signers(secrets)).toEqual([3, 2, 1, 0]);
  for (const [ms, alive] of [
    [24 * HOUR_MS - 1, [3, 2, 1, 0]],
    [24 * HOUR_MS, [3, 2, 1]],
    [34 * HOUR_MS - 1, [3, 2, 1]],
    [34 * HOUR_MS, [3, 2]],
    [44 * HOUR_MS - 1, [3, 2]],
    [44 * HOUR_MS, [3]],
    [1_000 * HOUR_MS, [3]],
  ] as const) {
    goTo(ms);
    expect(await signers(secrets), `${ms / HOUR_MS} h`).toEqual(alive);
  }
});

test("a sixth rotation within a day is refused until the first old secret is over, also of two at the same time", async () => {
  const { endpoint, secret } = await harness.makeEndpoint(owner, { url: "https://hooks.example.org/a" });
  const rotate = () => rotateWebhookSecret(harness.as(owner), { id: endpoint.id });
  const secrets = [secret];
  for (let count = 1; count <= 4; count += 1) secrets.push((await rotate()).secret);
  const two = await Promise.allSettled([rotate(), rotate()]);
  expect(two.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  for (const one of two) if (one.status === "fulfilled") secrets.push(one.value.secret);
  expect(await signers(secrets)).toEqual([5, 4, 3, 2, 1, 0]);
  harness.clock.advance(24 * HOUR_MS - 1);
  await expect(rotate()).rejects.toMatchObject({ code: "invalid_state" });
  harness.clock.advance(1);
  secrets.push((await rotate()).secret);
  expect(await signers(secrets)).toEqual([6, 5]);
});

test("two rotations at the same time make two secrets, both of which sign", async () => {
  const { endpoint, secret } = await harness.makeEndpoint(owner, { url: "https://hooks.example.org/a" });
  const rotated = await Promise.all([1, 2].map(() => rotateWebhookSecret(harness.as(owner), { id: endpoint.id })));
  const secrets = [secret, ...rotated.map((one) => one.secret)];
  const signed = await signers(secrets);
  expect([...signed].sort()).toEqual([0, 1, 2]);
  expect(signed.at(-1)).toBe(0);
});
