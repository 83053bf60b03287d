/** `npm run test:mutants`: plants mistakes, one after another, and says which of them no test finds. */
import { parseArgs } from "node:util";
import { Baseline } from "@/server/cli/mutants/baseline";
import { Judge } from "@/server/cli/mutants/judge";
import { plantBug } from "@/server/cli/mutants/plant-bugs";
import { claimScratchCopy } from "@/server/cli/mutants/scratch-copy";
import { prepareTools } from "@/server/cli/prepare.mjs";
import { forgetProductionSettings } from "@/server/cli/test-programs.mjs";
import { PLANTED_BUGS } from "@/server/testing/planted/bugs";

const USAGE = `Usage: npm run test:mutants -- --planted [<part of a name>]
Plants each bug of server/testing/planted in a copy of the checkout, and runs the tests of its area that have to find it.`;

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
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { planted: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help || !values.planted) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  forgetProductionSettings();
  await prepareTools(stop.signal);
  return plantAll(positionals.join(" "));
}

async function plantAll(part: string): Promise<number> {
  const bugs = PLANTED_BUGS.filter(({ name }) => name.includes(part));
  if (bugs.length === 0) throw new Error(`No planted bug has a name with "${part}".`);
  const copy = claimScratchCopy(process.env.DATA_DIR || ".data");
  const judge = new Judge(copy);
  stop.signal.addEventListener("abort", () => judge.close());
  const baseline = new Baseline(judge);
  let found = 0;
  try {
    for (const bug of bugs) {
      if (stop.signal.aborted) break;
      const { isFound, told } = await plantBug(judge, bug, baseline);
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
