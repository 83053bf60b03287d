import { readFileSync } from "node:fs";
import path from "node:path";
import { areaOf } from "@/server/cli/tests/mutants/areas";
import { importsOf, readSourceFiles, type SourceFile } from "@/server/testing/source-files";

/** The area of a database function, by the first part of its name. */
const AREAS_OF_FUNCTIONS: Record<string, string> = {
  audit: "audit-log",
  cadence: "pools",
  campaign: "campaigns",
  charity: "charities",
  facts: "ledger",
  gift: "gifts",
  identity: "identities",
  ledger: "ledger",
  limit: "limits",
  match: "matching",
  payment: "payments",
  pool: "pools",
  receipt: "receipts",
  recurring: "recurring",
  usd: "limits",
};
const SLOWEST_SECONDS = 25;
const TEST = /^server\/.*\.test\.ts$/;

/** Which test files of its area should find a mistake in a file. */
export class TestMap {
  readonly #files: Map<string, SourceFile>;
  readonly #importers = new Map<string, string[]>();
  readonly #seconds: Record<string, number>;

  constructor(
    readonly max = 10,
    files = readSourceFiles(/\.ts$/),
    seconds: Record<string, number> = JSON.parse(readFileSync("server/testing/slow-files.json", "utf8")),
  ) {
    this.#files = new Map(files.map((file) => [file.path, file]));
    this.#seconds = seconds;
    for (const file of files)
      for (const { to, isType } of importsOf(file, (place) => this.#files.has(place)))
        if (!isType) this.#importers.set(to, [...(this.#importers.get(to) ?? []), file.path]);
  }

  /**
   * The tests, ordered by how soon they are likely to find it: the one with the same name, then those that import the
   * file most directly.
   */
  testsOf(file: string): string[] {
    const own = this.#ownAreas(file);
    const distances = this.#distances(this.#roots(file));
    const name = path.posix
      .basename(file)
      .replace(/\.\w+$/, "")
      .replaceAll("_", "-");
    const isNamed = (test: string) => path.posix.basename(test) === `${name}.test.ts`;
    const rank = (test: string) => (isNamed(test) ? 0 : distances.get(test)!);
    const every = [...distances.keys()].filter((test) => TEST.test(test));
    const quick = every.filter((test) => isNamed(test) || (this.#seconds[test] ?? 0) <= SLOWEST_SECONDS);
    const all = quick.length > 0 ? quick : every;
    // A kernel file may have no test of its own; then the tests that use it count.
    const near = all.filter((test) => own.includes(areaOf(test)) || distances.get(test) === 1);
    return (near.length > 0 ? near : all)
      .sort(
        (one, other) =>
          rank(one) - rank(other) ||
          Number(own.includes(areaOf(other))) - Number(own.includes(areaOf(one))) ||
          (this.#seconds[one] ?? 0) - (this.#seconds[other] ?? 0) ||
          one.localeCompare(other),
      )
      .slice(0, this.max);
  }

  #ownAreas(file: string): string[] {
    if (!file.endsWith(".sql")) return [areaOf(file)];
    const first = path.posix.basename(file).split("_")[0]!;
    return [AREAS_OF_FUNCTIONS[first] ?? "ledger"];
  }

  /** A database function is reached through the files that name it, and through its area's files. */
  #roots(file: string): string[] {
    if (!file.endsWith(".sql")) return [file];
    const name = path.posix.basename(file, ".sql");
    const callers = [...this.#files.values()].filter(({ text }) => new RegExp(`\\b${name}\\b`).test(text));
    const [area] = this.#ownAreas(file);
    const named = callers.map(({ path: caller }) => caller);
    const others = [...this.#files.keys()].filter((other) => areaOf(other) === area && !TEST.test(other));
    return [...named, ...(named.length > 2 ? [] : others)];
  }

  #distances(roots: string[]): Map<string, number> {
    const distances = new Map(roots.map((root) => [root, 0]));
    for (const [file, distance] of distances)
      for (const importer of this.#importers.get(file) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1);
    return distances;
  }
}
