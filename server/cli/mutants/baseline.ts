import type { Judge } from "@/server/cli/mutants/judge";

const FIRST_TIMEOUT_MS = 900_000;
/** A mistake may make everything slower, and the machine may be busier than it was. */
const TIMES_AS_LONG = 4;
const TIMEOUT_MIN_MS = 60_000;

/** What the tests say before any mistake is planted: only a green one can find something. */
export class Baseline {
  readonly #seconds = new Map<string, number>();
  readonly #red = new Map<string, string>();

  constructor(readonly judge: Judge) {}

  /** Says which of the tests fails as things are; null if none does. */
  async redOf(tests: string[]): Promise<string | null> {
    for (;;) {
      const unknown = tests.filter((test) => !this.#seconds.has(test) && !this.#red.has(test));
      if (unknown.length === 0) break;
      const { outcome, failure, seconds } = await this.judge.run({ tests: unknown, timeoutMs: FIRST_TIMEOUT_MS });
      for (const [test, spent] of Object.entries(seconds)) this.#seconds.set(test, spent);
      if (outcome === "passed") for (const test of unknown) this.#seconds.set(test, seconds[test] ?? 0);
      const red = failure?.file || unknown[0]!;
      if (outcome !== "passed") this.#red.set(red, failure ? `"${failure.test}" in ${red} fails` : `${red} hangs`);
    }
    const red = tests.find((test) => this.#red.has(test));
    return red === undefined ? null : this.#red.get(red)!;
  }

  /** Those of the tests that are green as things are, the quickest first among equals of the given order. */
  async greenOf(tests: string[]): Promise<string[]> {
    await this.redOf(tests);
    return tests.filter((test) => !this.#red.has(test));
  }

  /** How long the tests may take with a mistake. */
  timeoutMsOf(tests: string[]): number {
    const seconds = tests.reduce((sum, test) => sum + (this.#seconds.get(test) ?? 0), 0);
    return Math.max(TIMEOUT_MIN_MS, seconds * 1_000 * TIMES_AS_LONG);
  }

  /** How long a test takes by itself. */
  secondsOf(test: string): number {
    return this.#seconds.get(test) ?? 0;
  }
}
