import type { Mutant } from "@/server/cli/tests/mutants/mutant";
import type { MutantResult, Results } from "@/server/cli/tests/mutants/results";
import { SURVIVORS } from "@/server/testing/mutants/survivors";

/** Whether the list of accepted survivors contains the mutant. */
export function isListed({ file, before, after }: Mutant): boolean {
  return SURVIVORS.some((one) => one.file === file && one.before === before && one.after === after);
}

/** A mutant for a reader: position, kind, and the edit. */
export function describeMutant({ file, line, kind, before, after }: Mutant): string {
  return `${file}:${line} (${kind})\n    - ${before}\n    + ${after}`;
}

/** The line that is printed for a result. */
export function describeResult(mutant: Mutant, { outcome, seconds, by }: MutantResult): string {
  const place = `${outcome.padEnd(9)}${String(seconds).padStart(6)} s  `;
  if (outcome === "survived") return `${place}${describeMutant(mutant)}`;
  return `${place}${mutant.file}:${mutant.line} (${mutant.kind})  ${by}`;
}

/** The figures of each area: how many mutants exist, how many were judged, and the outcomes. */
export function figuresOf(mutants: Mutant[], results: Results): Record<string, Record<string, number>> {
  const figures: Record<string, Record<string, number>> = {};
  for (const mutant of mutants) {
    const result = results.of(mutant);
    figures[mutant.area] ??= { mutants: 0, judged: 0, killed: 0, survived: 0, listed: 0, broken: 0, untested: 0 };
    const row = figures[mutant.area]!;
    row.mutants! += 1;
    if (!result) continue;
    row.judged! += 1;
    const column = result.outcome === "timeout" ? "killed" : result.outcome;
    row[column === "survived" && isListed(mutant) ? "listed" : column]! += 1;
  }
  return figures;
}
