import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { keyOf, type Mutant } from "@/server/cli/tests/mutants/mutant";

/** How a mutant ended. `broken` does not load or has the wrong types; `untested` has no green test in its area. */
export type MutantOutcome = "killed" | "timeout" | "survived" | "broken" | "untested";

export interface MutantResult {
  key: string;
  area: string;
  outcome: MutantOutcome;
  seconds: number;
  /** The test that found it, or the error if it is broken. */
  by: string;
  /** The tests that a surviving mutant passed. */
  tests: readonly string[];
}

/** The results so far, one line each, so that a killed run loses only the mutant in progress. */
export class Results {
  readonly #file: string;
  readonly #byKey = new Map<string, MutantResult>();

  constructor(dataDir: string) {
    this.#file = path.join(dataDir, "mutants", "results.jsonl");
    if (!existsSync(this.#file)) return;
    for (const line of readFileSync(this.#file, "utf8").split("\n")) {
      const result = parsed(line);
      if (result) this.#byKey.set(result.key, result);
    }
  }

  of(mutant: Mutant): MutantResult | undefined {
    return this.#byKey.get(keyOf(mutant));
  }

  add(result: MutantResult): void {
    mkdirSync(path.dirname(this.#file), { recursive: true });
    // Starts on a new line, because a killed run may have left an unfinished one.
    appendFileSync(this.#file, `\n${JSON.stringify(result)}`);
    this.#byKey.set(result.key, result);
  }
}

/** Null for a line that a killed run left unfinished. */
function parsed(line: string): MutantResult | null {
  try {
    return line ? (JSON.parse(line) as MutantResult) : null;
  } catch {
    return null;
  }
}
