import type { StepResult } from "@/server/cli/rail-check/run-steps";

const WORDS: Readonly<Record<StepResult["status"], string>> = {
  passed: "passed",
  failed: "FAILED",
  skipped: "skipped",
};
const NAME_WIDTH = 56;

/** A row of the table. */
export function describeResult({ name, status, detail, ms }: StepResult): string {
  const seconds = `${(ms / 1_000).toFixed(1)} s`.padStart(7);
  return `  ${WORDS[status].padEnd(8)}${seconds}  ${name.padEnd(NAME_WIDTH)}  ${detail}`;
}

/** The line under the table. */
export function summarize(results: readonly StepResult[]): string {
  const count = (status: StepResult["status"]) => results.filter((result) => result.status === status).length;
  return `${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped.`;
}
