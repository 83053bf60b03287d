import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { LongSteps } from "@/server/cli/tests/mutants/long-steps";
import { keyOf, mutantsOf } from "@/server/cli/tests/mutants/mutant";
import { Results } from "@/server/cli/tests/mutants/results";
import { sampleOf } from "@/server/cli/tests/mutants/sample";

const dir = mkdtempSync(path.join(os.tmpdir(), "almoner-mutants-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const [first, second] = mutantsOf("a.ts", "gifts", "f(1);\ng(2);\n", [
  { kind: "bound", start: 2, end: 3, replacement: "2" },
  { kind: "bound", start: 8, end: 9, replacement: "3" },
]);
const killed = { area: "gifts", outcome: "killed", seconds: 1, by: "a test", tests: [] } as const;

it("keeps each result, also after a kill in the middle of a line", () => {
  const results = new Results(dir);
  results.add({ ...killed, key: keyOf(first!) });
  appendFileSync(path.join(dir, "mutants/results.jsonl"), '\n{"key":"a.ts | g(');
  const again = new Results(dir);
  again.add({ ...killed, key: keyOf(second!) });
  const last = new Results(dir);
  expect([last.of(first!)?.outcome, last.of(second!)?.outcome]).toEqual(["killed", "killed"]);
  expect(readFileSync(path.join(dir, "mutants/results.jsonl"), "utf8")).toContain('| g(\n{"area"');
});

it("takes what passed as passed until a source changes", () => {
  new LongSteps(dir, "one").add("crash test");
  expect(new LongSteps(dir, "one").has("crash test")).toBe(true);
  expect(new LongSteps(dir, "one").has("mutants")).toBe(false);
  expect(new LongSteps(dir, "other").has("crash test")).toBe(false);
});

it("samples the same for a seed, in order, and another for another seed", () => {
  const items = Array.from({ length: 1_000 }, (_, at) => at);
  const sample = sampleOf(items, 20, 1);
  expect(sample).toHaveLength(20);
  expect(sample).toEqual([...new Set(sample)].sort((one, other) => one - other));
  expect(sampleOf(items, 20, 1)).toEqual(sample);
  expect(sampleOf(items, 20, 2)).not.toEqual(sample);
  expect(sampleOf(items.slice(0, 5), 20, 1)).toEqual([0, 1, 2, 3, 4]);
});
