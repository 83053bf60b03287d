/** `npm run simulate`: plays stories of gifts that seeds decide, with a failing rail and dying processes. */
import { parseArgs } from "node:util";
import type { PlantedBug } from "@/server/cli/tests/simulate/planted/planted-bug";
import { PLANTED_BUGS, type PlantedBugName } from "@/server/cli/tests/simulate/planted/planted-bugs";
import { explain, playSeeds, type Seeds, SIMULATED_RAILS } from "@/server/cli/tests/simulate/play-seeds";
import { openSimulatedDatabase } from "@/server/cli/tests/simulate/world/simulated-database";
import { World } from "@/server/cli/tests/simulate/world/world";

const SEEDS = 100;
const SEEDS_WITH_BUG = 200;
const BUGS = Object.keys(PLANTED_BUGS) as PlantedBugName[];
const USAGE = `Usage: npm run simulate [-- [--seeds <n>] [--seed <n>] [--steps <n>] [--rail bank|stripe] [--trace] [--planted | --bug <name>]]
Plays the stories of n seeds, 100 by default, from --seed on, 1 by default: real operations on a PostgreSQL of its own,
with two workers, a payment provider that fails, processes that die, and a clock that jumps. Then nothing fails any more,
everything has to end, and the gifts, the books and the payment provider have to agree.

With --rail bank donors transfer to the operator's bank account, and a bank makes statements and executes payment files. With
--rail stripe cards and bank accounts are charged by Stripe, as far as its double plays it.

The same seed plays the same story. One that breaks a promise is cut down to its shortest form. --trace shows what happens
in each story. --bug plants a bug, and says at which seed it is found; --planted does so with each bug, in up to 200 seeds:
${BUGS.map((name) => `  ${name.padEnd(24)}${PLANTED_BUGS[name].does}`).join("\n")}`;

try {
  process.exitCode = await simulate();
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
}
process.exit();

async function simulate(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: "string" },
      seed: { type: "string" },
      steps: { type: "string" },
      rail: { type: "string", default: "sandbox" },
      bug: { type: "string" },
      planted: { type: "boolean" },
      trace: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const bugs = values.planted ? BUGS : BUGS.filter((name) => name === values.bug);
  if (values.bug && bugs.length === 0) throw new Error(`There is no bug ${values.bug}.\n\n${USAGE}`);
  const seed = numberOf("seed", values.seed) ?? 1;
  // A seed in the command line is played alone.
  const count = numberOf("seeds", values.seeds) ?? (values.seed ? 1 : bugs.length > 0 ? SEEDS_WITH_BUG : SEEDS);
  const rail = SIMULATED_RAILS.find((name) => name === values.rail);
  if (!rail) throw new Error(`There is no rail ${values.rail}.\n\n${USAGE}`);
  const seeds = { seed, count, steps: numberOf("steps", values.steps), rail };
  if (bugs.length === 0) return playProduct(seeds, values.trace ?? false);
  const missed: string[] = [];
  for (const name of bugs) if (!(await isFound(name, seeds))) missed.push(name);
  return missed.length === 0 ? 0 : 1;
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a positive integer.\n\n${USAGE}`);
  return value;
}

async function playProduct(seeds: Seeds, showsTrace: boolean): Promise<number> {
  const database = await openSimulatedDatabase();
  const world = await World.open(database);
  const started = performance.now();
  let played = 0;
  try {
    const found = await playSeeds(world, seeds, (seed, { trace }) => {
      played += 1;
      if (showsTrace) console.log(`Seed ${seed}\n${trace.join("\n")}\n`);
      else if (played % 100 === 0) console.log(`${played} seeds`);
    });
    const seconds = (performance.now() - started) / 1_000;
    if (found) console.log(await explain(world, found));
    else
      console.log(
        `${played} seeds broke no promise, in ${Math.round(seconds)} s, ${(seconds / played).toFixed(2)} s each.`,
      );
    return found ? 1 : 0;
  } finally {
    await world.close();
    await database.close();
  }
}

/** Each bug has its own database, which it may change. */
async function isFound(name: PlantedBugName, seeds: Seeds): Promise<boolean> {
  const database = await openSimulatedDatabase();
  const { bug, isMet } = noticed(PLANTED_BUGS[name]);
  const world = await World.open(database, bug);
  try {
    const found = await playSeeds(world, seeds);
    const missed = isMet() ? "not found" : "not found: nothing reads as the statement that it changes";
    const what = found ? `found at seed ${found.seed}: ${found.told.breaches[0]!.promise}` : missed;
    console.log(`${name.padEnd(24)}${what}`);
    return found !== null;
  } finally {
    await world.close();
    await database.close();
  }
}

/**
 * The bug, and whether it has changed a statement, if it changes one: a bug for an outdated statement has no effect.
 */
function noticed(bug: PlantedBug): { bug: PlantedBug; isMet(): boolean } {
  const { statement } = bug;
  if (!statement) return { bug, isMet: () => true };
  let isMet = false;
  const changed = (text: string) => {
    const other = statement(text);
    isMet ||= other !== text;
    return other;
  };
  return { bug: { ...bug, statement: changed }, isMet: () => isMet };
}
