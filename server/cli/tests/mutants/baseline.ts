import type { Judge, Verdict } from "@/server/cli/tests/mutants/judge";

const UNKNOWN_SECONDS = 60;
/** A mistake may make everything slower, and the machine may be busier than it was. */
const TIMES_AS_LONG = 4;
const TIMEOUT_MIN_MS = 60_000;

/**
 * What the tests say without any mistake: only one that is green then has found something. It is asked about those alone that
 * failed with a mistake, because one that passed with it is green without it.
 */
export class Baseline {
  readonly #seconds = new Map<string, number>();
  readonly #green = new Set<string>();
  readonly #red = new Map<string, string>();

  constructor(readonly judge: Judge) {}

  /** Runs the tests with the file's other text; those that fail without it as well do not count. */
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

  /** The tests without those that are known to fail as things are. */
  greenOf(tests: string[]): string[] {
    return tests.filter((test) => !this.#red.has(test));
  }

  /** Says which of the tests failed as things are; null if none did. */
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
