import { readFileSync } from "node:fs";
import { codeEdits } from "@/server/cli/tests/mutants/code-edits";
import { type Mutant, mutantsOf } from "@/server/cli/tests/mutants/mutant";
import { sqlEdits } from "@/server/cli/tests/mutants/sql-edits";
import { readSourceFiles } from "@/server/testing/source-files";

const MUTATED = /^server\/(domain|operations|kernel|api)\/|^prisma\/sql\//;
/** Data files, which are reviewed as a whole, and code that only writes the reference. */
const LEFT_OUT = /\.test\.ts$|^server\/domain\/charities\/name-words\.ts$|^server\/api\/openapi\/|\/examples?\.ts$/;

/** The area of a mutated file: its folder in the domain, or `domain`, `operations`, `kernel`, `api` or `sql`. */
export function areaOf(file: string): string {
  if (file.startsWith("prisma/")) return "sql";
  const [, part = "", folder = "", ...rest] = file.split("/");
  return part === "domain" && rest.length > 0 ? folder : part;
}

/** The paths of the files that get mutants. */
export function mutatedFiles(): string[] {
  return readSourceFiles(/\.(ts|sql)$/)
    .map(({ path }) => path)
    .filter((path) => MUTATED.test(path) && !LEFT_OUT.test(path))
    .sort();
}

/** Every mutant of a file, in the order of their positions. */
export function mutantsIn(file: string, text = readFileSync(file, "utf8")): Mutant[] {
  return mutantsOf(file, areaOf(file), text, file.endsWith(".sql") ? sqlEdits(text) : codeEdits(text));
}

/** The mutants of these areas, or of all areas if there are none, in a stable order. */
export function mutantsOfAreas(areas: string[] = []): Mutant[] {
  const files = mutatedFiles().filter((file) => areas.length === 0 || areas.includes(areaOf(file)));
  return files.flatMap((file) => mutantsIn(file));
}
