import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Which steps passed with the current sources. The record survives a kill, and is cleared when a source changes. */
export class LongSteps {
  readonly #file: string;
  readonly #passed: Set<string>;

  constructor(
    dataDir: string,
    readonly sources: string,
  ) {
    this.#file = path.join(dataDir, "long-tests.json");
    const stored = existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, "utf8")) : {};
    this.#passed = new Set(stored.sources === sources ? stored.passed : []);
  }

  has(name: string): boolean {
    return this.#passed.has(name);
  }

  add(name: string): void {
    this.#passed.add(name);
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify({ sources: this.sources, passed: [...this.#passed] }));
    renameSync(`${this.#file}.new`, this.#file);
  }

  forget(): void {
    this.#passed.clear();
    rmSync(this.#file, { force: true });
  }
}
