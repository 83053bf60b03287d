import type { Judge, Verdict } from "@/server/cli/tests/mutants/judge";

const UNKNOWN_SECONDS = 60;
/** How much longer the tests may take: a mutant may slow everything down, and the machine may be busier than before. */
const TIMES_AS_LONG = 4;
const TIMEOUT_MIN_MS = 60_000;

/**
 * The results of the tests without any mistake: a failure counts only if the test passes without the mistake. Only
 * tests that failed with a mistake are run without it, because a test that passes with it passes without it.
 */
export class Baseline {
  readonly #seconds = new Map<string, number>();
  readonly #green = new Set<string>();
  readonly #red = new Map<string, string>();

  constructor(readonly judge: Judge) {}

  /** Runs the tests on the edited file; failures of tests that fail without the edit don't count. */
  async judgeWith(file: string, text: string, tests: string[]): Promise<Verdict> {
    for (;;) {
      const left = this.greenOf(tests);
      if (left.length === 0) return { outcome: "passed", seconds: {} };
      const verdict = await this.judge.judgeWith(file, text, { tests: left, timeoutMs: this.#timeoutMsOf(left) });
      const suspect = verdict.failure?.file ?? "";
      if (verdict.outcome === "passed") this.#note(verdict);
      if (!left.includes(suspect) || (await this.#isGreen(suspect))) return verdict;
    }
  }

  /** The tests without those that are known to fail on the unchanged code. */
  greenOf(tests: string[]): string[] {
    return tests.filter((test) => !this.#red.has(test));
  }

  /** Names a test that failed on the unchanged code, with its failure; null if none did. */
  redOf(tests: string[]): string | null {
    const red = tests.find((test) => this.#red.has(test));
    return red === undefined ? null : this.#red.get(red)!;
  }

  async #isGreen(test: string): Promise<boolean> {
    if (this.#red.has(test)) return false;
    if (this.#green.has(test)) return true;
    const verdict = await this.judge.run({ tests: [test], timeoutMs: this.#timeoutMsOf([test]) });
    if (verdict.outcome === "passed") this.#note(verdict);
    else this.#red.set(test, verdict.failure ? `"${verdict.failure.test}" in ${test} fails` : `${test} hangs`);
    return verdict.outcome === "passed";
  }

  #note({ seconds }: Verdict): void {
    for (const [test, spent] of Object.entries(seconds)) {
      this.#green.add(test);
      this.#seconds.set(test, spent);
    }
  }

  #timeoutMsOf(tests: string[]): number {
    const seconds = tests.reduce((sum, test) => sum + (this.#seconds.get(test) ?? UNKNOWN_SECONDS), 0);
    return Math.max(TIMEOUT_MIN_MS, seconds * 1_000 * TIMES_AS_LONG);
  }
}
