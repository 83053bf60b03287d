import { expect, test } from "vitest";
import { applyOperations, newRun } from "@/server/testing/inngest/double-run";

test.each([
  ["more than 1,000 steps", 1_001, 1],
  ["larger than 32 MB", 9, 4_000_000],
])("a run that is %s is ended", (message, count, size) => {
  const served = { id: "app-one", triggers: [], steps: {} };
  const run = newRun(served, [{ id: "a", name: "app/begun", data: {} }], 0, 0);
  const finish = (from: number, to: number) => {
    const ran = (at: number) => ({ id: `step-${at}`, op: "StepRun", name: "", data: "x".repeat(size) });
    const operations = Array.from({ length: to - from }, (_, at) => ran(from + at));
    applyOperations(run, run.pending[0]!, operations, 0);
  };
  finish(0, count - 1);
  expect(() => finish(count - 1, count)).toThrow(message);
});
