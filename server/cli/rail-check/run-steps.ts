import type { Play } from "@/server/cli/rail-check/play";
import { NotApplicable } from "@/server/cli/rail-check/stage";

/**
 * Something that a rail must be able to do. `run` returns a short description of what it saw, and throws what is wrong.
 */
export interface RailStep<Given = Play> {
  name: string;
  run(given: Given): Promise<string>;
}

export interface StepResult {
  name: string;
  status: "passed" | "failed" | "skipped";
  detail: string;
  ms: number;
}

/** Runs steps one after another, even if some fail, and reports each when it has ended. */
export async function runSteps<Given>(
  steps: readonly RailStep<Given>[],
  given: Given,
  say: (result: StepResult) => void,
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const { name, run } of steps) {
    const startedAt = performance.now();
    const { status, detail } = await run(given).then(
      (seen) => ({ status: "passed" as const, detail: seen }),
      (error: unknown) => ({
        status: error instanceof NotApplicable ? ("skipped" as const) : ("failed" as const),
        detail: error instanceof Error ? error.message : String(error),
      }),
    );
    const result = { name, status, detail, ms: Math.round(performance.now() - startedAt) };
    results.push(result);
    say(result);
  }
  return results;
}
