import { readFileSync } from "node:fs";
import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** How many seconds the slow files take, as last measured. Files not listed are fast. */
const SECONDS: Record<string, number> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "slow-files.json"), "utf8"),
);

/** Starts with the slowest files, so that no worker is left with a long file at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification) =>
      SECONDS[path.relative(this.ctx.config.root, moduleId).replaceAll(path.sep, "/")] ?? 0;
    // The files of one project share workers, so they stay together.
    return [...files].sort(
      (one, other) => one.project.name.localeCompare(other.project.name) || secondsOf(other) - secondsOf(one),
    );
  }
}
