import { expect, it } from "vitest";
import { VisitorBudget } from "@/server/api/visitor-budget";
import { LOCAL_VISITOR } from "@/server/kernel/visitor-network";

/** A budget of three at once and one every two seconds, and a clock in ms. */
function open() {
  let now = 5_000;
  const budget = new VisitorBudget({ burst: 3, perSecond: 0.5, nowMs: () => now });
  return { take: (visitor = "192.0.2.1") => budget.take(visitor), advance: (ms: number) => (now += ms) };
}

it("lets a visitor take the burst, and then says after how many seconds there is one more", () => {
  const { take, advance } = open();
  expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 2]);
  advance(1_999);
  expect(take()).toBe(1);
  advance(1);
  expect([take(), take()]).toEqual([0, 2]);
});

it("never fills beyond the burst", () => {
  const { take, advance } = open();
  take();
  advance(1_000_000);
  expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 2]);
});

it("counts each visitor alone, and the operator's own machine not at all", () => {
  const { take } = open();
  for (let taken = 0; taken < 3; taken += 1) take();
  expect([take(), take("192.0.2.2")]).toEqual([2, 0]);
  for (let taken = 0; taken < 10; taken += 1) expect(take(LOCAL_VISITOR)).toBe(0);
});
