import { readFileSync } from "node:fs";
import path from "node:path";
import { Baseline } from "@/server/cli/tests/mutants/baseline";
import { Judge } from "@/server/cli/tests/mutants/judge";
import { applyEdit, keyOf, type Mutant } from "@/server/cli/tests/mutants/mutant";
import type { MutantResult, Results } from "@/server/cli/tests/mutants/results";
import { claimScratchCopy } from "@/server/cli/tests/mutants/scratch-copy";
import type { TestMap } from "@/server/cli/tests/mutants/tests-of";
import { TypeErrors } from "@/server/cli/tests/mutants/type-errors";

/** The error for code that does not parse, which no test has to find. */
const UNREADABLE = /^(?:Transform failed|SyntaxError\b)/;

export interface Judging {
  results: Results;
  map: TestMap;
  dataDir: string;
  signal: AbortSignal;
  /** Whether surviving mutants are type-checked, which takes longer than most tests. */
  checksTypes: boolean;
  /** Called after each. */
  tell(mutant: Mutant, result: MutantResult): void;
}

/** Judges the mutants in this many copies of the checkout at a time; stops when the signal is aborted. */
export async function judgeMutants(mutants: Mutant[], workers: number, judging: Judging): Promise<void> {
  const queue = [...mutants];
  await Promise.all(Array.from({ length: Math.min(workers, queue.length) }, () => work(queue, judging)));
}

async function work(queue: Mutant[], { results, map, dataDir, signal, checksTypes, tell }: Judging): Promise<void> {
  const copy = claimScratchCopy(dataDir);
  const judge = new Judge(copy);
  const [baseline, types] = [new Baseline(judge), checksTypes ? new TypeErrors(copy) : null];
  const end = () => judge.close();
  signal.addEventListener("abort", end);
  try {
    for (let mutant = queue.shift(); mutant && !signal.aborted; mutant = queue.shift()) {
      const result = await judgeOne(mutant, map.testsOf(mutant.file), { judge, baseline, types });
      results.add(result);
      tell(mutant, result);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener("abort", end);
    await judge.close();
    copy.release();
  }
}

interface Court {
  judge: Judge;
  baseline: Baseline;
  types: TypeErrors | null;
}

async function judgeOne(
  mutant: Mutant,
  candidates: string[],
  { judge, baseline, types }: Court,
): Promise<MutantResult> {
  const original = readFileSync(path.join(judge.copy.dir, mutant.file), "utf8");
  const text = applyEdit(original, mutant);
  const started = performance.now();
  const as = (outcome: MutantResult["outcome"], by: string): MutantResult => ({
    key: keyOf(mutant),
    area: mutant.area,
    outcome,
    seconds: Math.round((performance.now() - started) / 100) / 10,
    by,
    tests: outcome === "survived" ? baseline.greenOf(candidates) : [],
  });
  const { outcome, failure } = await baseline.judgeWith(mutant.file, text, candidates);
  if (baseline.greenOf(candidates).length === 0) return as("untested", "no green test of its area reaches it");
  const by = failure ? `${failure.file}: ${failure.test || failure.message}` : "";
  if (outcome === "timeout") return as("timeout", by);
  if (outcome === "broken" || UNREADABLE.test(failure?.message ?? "")) return as("broken", by);
  if (outcome === "failed") return as("killed", by);
  const error = mutant.file.endsWith(".sql") ? null : await types?.firstWith(mutant.file, text, original);
  return error ? as("broken", error) : as("survived", "");
}
