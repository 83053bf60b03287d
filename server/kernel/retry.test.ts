import { expect, it } from "vitest";
import { retryDelayMs } from "@/server/kernel/retry";

it("uses each listed delay once, then stops", () => {
  const policy = { delaysMs: [60_000, 300_000] };
  expect([1, 2, 3].map((failures) => retryDelayMs(policy, failures))).toEqual([60_000, 300_000, null]);
});

it("doubles the delay up to the maximum, without end", () => {
  const policy = { firstMs: 1_000, longestMs: 5_000 };
  expect([1, 2, 3, 4, 1_000].map((failures) => retryDelayMs(policy, failures))).toEqual([
    1_000, 2_000, 4_000, 5_000, 5_000,
  ]);
});

it("lengthens a delay by at most the jitter", () => {
  const policy = { firstMs: 1_000, longestMs: 60_000, jitter: 0.2 };
  for (let count = 0; count < 200; count += 1) {
    const delayMs = retryDelayMs(policy, 1)!;
    expect(delayMs).toBeGreaterThanOrEqual(1_000);
    expect(delayMs).toBeLessThanOrEqual(1_200);
  }
});
