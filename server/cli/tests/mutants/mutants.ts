/** `npm run test:mutants`: plants mistakes, one after another, and reports which ones no test finds. */
import { parseArgs } from "node:util";
import { prepareTools } from "@/server/cli/build/prepare.mjs";
import { mutantsOfAreas } from "@/server/cli/tests/mutants/areas";
import { Baseline } from "@/server/cli/tests/mutants/baseline";
import { Judge } from "@/server/cli/tests/mutants/judge";
import { judgeMutants } from "@/server/cli/tests/mutants/judge-mutants";
import type { Mutant } from "@/server/cli/tests/mutants/mutant";
import { plantBug } from "@/server/cli/tests/mutants/plant-bugs";
import { describeMutant, describeResult, figuresOf, isListed } from "@/server/cli/tests/mutants/report";
import { Results } from "@/server/cli/tests/mutants/results";
import { sampleOf } from "@/server/cli/tests/mutants/sample";
import { claimScratchCopy } from "@/server/cli/tests/mutants/scratch-copy";
import { TestMap } from "@/server/cli/tests/mutants/tests-of";
import { forgetProductionSettings } from "@/server/cli/tests/programs.mjs";
import { PLANTED_BUGS } from "@/server/testing/planted/bugs";

const USAGE = `Usage: npm run test:mutants -- [options]
Edits one place of the product after another in a copy of the checkout, runs the tests of its area, and says which edits
none of them finds. Results are kept in DATA_DIR, .data by default: the same command continues where it was stopped.
  --area <names>    folders of server/domain, or domain, operations, kernel, api or sql, with commas; every one by default
  --path <pattern>  only files whose path matches
  --tests <n>       only the n likeliest tests of each; 10 by default, fewer are quicker and find less
  --sample <n>      only n of each area, the same for the same --seed (1 by default)
  --workers <1|2>   how many copies are worked in at a time; 1 by default
  --untyped         does not check the types of those that survive, which may thus be some that would not compile
  --again           judges those anew that survived, after you wrote a test
  --list            prints the mutants without judging them
  --survivors       prints those that survived and are not in server/testing/mutants/survivors.ts
  --figures         prints the figures of each area
  --planted [part]  plants the bugs of server/testing/planted instead, or those with the part in their names,
                    and exits with 1 if a test of its area does not find one`;
const OPTIONS = {
  area: { type: "string" },
  path: { type: "string", default: "" },
  tests: { type: "string", default: "10" },
  sample: { type: "string" },
  seed: { type: "string", default: "1" },
  workers: { type: "string", default: "1" },
  untyped: { type: "boolean" },
  again: { type: "boolean" },
  list: { type: "boolean" },
  survivors: { type: "boolean" },
  figures: { type: "boolean" },
  planted: { type: "boolean" },
  help: { type: "boolean" },
} as const;

const DATA_DIR = process.env.DATA_DIR || ".data";
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
}
process.exit();

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  forgetProductionSettings();
  if (!values.list && !values.survivors && !values.figures) await prepareTools(stop.signal);
  return values.planted ? plantAll(positionals.join(" ")) : mutate(values);
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];

async function mutate(values: Values): Promise<number> {
  const given = [values.sample ?? "0", values.seed, values.workers, values.tests];
  const [sample, seed, workers, tests] = given.map(Number);
  if (![sample, seed, tests].every(Number.isInteger) || (workers !== 1 && workers !== 2)) throw new Error(USAGE);
  const mutants = chosen(values, sample!, seed!);
  if (mutants.length === 0) throw new Error(`There are no such mutants.\n\n${USAGE}`);
  const results = new Results(DATA_DIR);
  const survivors = mutants.filter((mutant) => results.of(mutant)?.outcome === "survived" && !isListed(mutant));
  if (values.list) for (const mutant of mutants) console.log(describeMutant(mutant));
  if (values.survivors) for (const mutant of survivors) console.log(describeMutant(mutant));
  if (values.figures) console.table(figuresOf(mutants, results));
  if (values.list || values.survivors || values.figures) return 0;
  const left = values.again ? survivors : mutants.filter((mutant) => !results.of(mutant));
  console.log(`${left.length} of ${mutants.length} mutants are left to judge`);
  await judgeMutants(left, workers, {
    results,
    map: new TestMap(tests),
    dataDir: DATA_DIR,
    signal: stop.signal,
    checksTypes: !values.untyped,
    tell: (mutant, result) => console.log(describeResult(mutant, result)),
  });
  console.table(figuresOf(mutants, results));
  if (stop.signal.aborted) return 130;
  return mutants.some((mutant) => results.of(mutant)?.outcome === "survived" && !isListed(mutant)) ? 1 : 0;
}

function chosen({ area, path: part }: Values, sample: number, seed: number): Mutant[] {
  const all = mutantsOfAreas(area?.split(",")).filter(({ file }) => new RegExp(part ?? "").test(file));
  if (sample === 0) return all;
  const areas = [...new Set(all.map((mutant) => mutant.area))];
  return areas.flatMap((name) =>
    sampleOf(
      all.filter((mutant) => mutant.area === name),
      sample,
      seed,
    ),
  );
}

async function plantAll(part: string): Promise<number> {
  const bugs = PLANTED_BUGS.filter(({ name }) => name.includes(part));
  if (bugs.length === 0) throw new Error(`No planted bug has a name with "${part}".`);
  const copy = claimScratchCopy(DATA_DIR);
  const judge = new Judge(copy);
  stop.signal.addEventListener("abort", () => judge.close());
  const baseline = new Baseline(judge);
  let found = 0;
  try {
    for (const bug of bugs) {
      if (stop.signal.aborted) break;
      const { isFound, told } = await plantBug(bug, baseline);
      if (isFound) found += 1;
      console.log(`${bug.name}\n    ${told}`);
    }
  } finally {
    await judge.close();
    copy.release();
  }
  console.log(`\n${found} of ${bugs.length} planted bugs found`);
  return found === bugs.length ? 0 : 1;
}
