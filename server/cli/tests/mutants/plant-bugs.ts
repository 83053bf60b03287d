import { existsSync, readFileSync } from "node:fs";
import type { Baseline } from "@/server/cli/tests/mutants/baseline";
import type { PlantedBug } from "@/server/testing/planted/planted-bug";

export interface PlantedVerdict {
  bug: PlantedBug;
  isFound: boolean;
  /** One line that names the test that found it, or says why none did. */
  told: string;
}

/** Plants one bug in the judge's copy; returns whether a test of its area finds it, and which one. */
export async function plantBug(bug: PlantedBug, baseline: Baseline): Promise<PlantedVerdict> {
  const parts = existsSync(bug.file) ? readFileSync(bug.file, "utf8").split(bug.find) : [];
  if (parts.length !== 2) return { bug, isFound: false, told: `NOT PLANTED: its text is not once in ${bug.file}` };
  const started = performance.now();
  const { outcome, failure } = await baseline.judgeWith(bug.file, parts.join(bug.replace), bug.tests);
  const seconds = `${((performance.now() - started) / 1_000).toFixed(1)} s`;
  const red = baseline.redOf(bug.tests);
  if (red && outcome === "passed") return { bug, isFound: false, told: `NOT JUDGED: without the bug, ${red}` };
  if (outcome === "passed") return { bug, isFound: false, told: `NOT FOUND by ${bug.tests.join(", ")} (${seconds})` };
  if (outcome === "broken") return { bug, isFound: false, told: `NOT PLANTED: ${failure!.message}` };
  if (outcome === "timeout") return { bug, isFound: true, told: `found by a test that hangs, ${seconds}` };
  // A file that does not load proves nothing about its tests.
  if (failure!.test === "") return { bug, isFound: false, told: `NOT PLANTED: ${failure!.file}: ${failure!.message}` };
  return { bug, isFound: true, told: `found by "${failure!.test}" in ${failure!.file}, ${seconds}` };
}
