import { expect, it } from "vitest";
import { WorkMeter } from "@/server/adapters/document-renderer/work-meter";

// Guards that an order's limits count only its own work, never other load on the machine.

const LIMITS = { stepMs: 4_000, orderMs: 15_000, memoryMb: 500, idleMs: 60_000 };

function metered() {
  const taken = { processorMs: 9_000, memoryMb: 100, nowMs: 0 };
  const meter = new WorkMeter(LIMITS, () => ({ ...taken }));
  meter.begin();
  const take = (processorMs: number, nowMs = processorMs) => {
    taken.processorMs += processorMs;
    taken.nowMs += nowMs;
    return meter.reached();
  };
  return { meter, take, taken };
}

it("is patient with an order that gets a hundredth of a processor for six minutes", () => {
  const { take } = metered();
  const looks = Array.from({ length: 12 }, () => take(300, 30_000));
  expect(new Set(looks)).toEqual(new Set([null]));
});

it("ends a step that takes more than its share, and an order of many such", () => {
  const { meter, take } = metered();
  expect(take(3_900)).toBeNull();
  meter.nextStep(1);
  expect(take(3_900)).toBeNull();
  expect(take(200)).toBe("time");
  meter.nextStep(10);
  expect(take(6_900)).toBeNull();
  expect(take(200)).toBe("time");
  meter.begin();
  expect(take(3_900)).toBeNull();
});

it("ends what does nothing at all, and what takes too much memory", () => {
  const { take, taken } = metered();
  expect(take(100, 59_000)).toBeNull();
  expect(take(0, 2_000)).toBe("idle");
  expect(take(300, 1)).toBeNull();
  taken.memoryMb = 501;
  expect(take(0)).toBe("memory");
});
