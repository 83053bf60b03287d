/**
 * `npm run test:long`: the tests that are too slow for `npm test`, step by step. Run again, it continues where it was
 * stopped.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { LongSteps } from "@/server/cli/tests/mutants/long-steps";
import { LONG_FILES } from "@/server/testing/long-files";
import { NIGHTLY_FILES } from "@/server/testing/nightly-files";
import { PLANTED_BUGS } from "@/server/testing/planted/bugs";
import { readSourceFiles } from "@/server/testing/source-files";

const USAGE = `Usage: npm run test:long [-- --only <part of a step's name>] [--list] [--fresh]
Runs what a release needs and what takes hours: missing translations, the longest tests, pages in
every look, the server's tests on Node 24, the planted
bugs of each area, a sample of the mutants, 500 seeds of the simulator on each rail, a large bank statement, and the crash
test.
A step that passed is not run again until a source changes; --fresh forgets what passed. --list says what is left.`;
const SEEDS = 500;
const SEEDS_A_STEP = 50;
const KILLS = 30;
const RAIL_KILLS = 60;
/** Property tests that can run longer, and the settings for that. */
const MORE_RUNS = [
  { file: "server/domain/bank/bank-books-property.test.ts", env: { BANK_STORIES: "150" } },
  { file: "server/domain/bank/formats-property.test.ts", env: { BANK_MONTHS: "300" } },
  { file: "server/domain/bank/advices/advices.test.ts", env: { BANK_BATCHES: "60" } },
  { file: "server/domain/payouts/statement-property.test.ts", env: { PAYOUT_HISTORIES: "150" } },
  { file: "server/domain/matching/match-concurrency.test.ts", env: { MATCH_GIFTS: "300" } },
  { file: "server/domain/pools/money/pool-property.test.ts", env: { POOL_SEQUENCES: "300" } },
  { file: "server/compose/stripe-many-events.test.ts", env: { STRIPE_EVENTS: "10000" } },
  { file: "server/adapters/payment-rail/", env: { RAIL_CALLS: "50" } },
  { file: "server/api/rate-limit-processes.test.ts", env: { LIMITED_REQUESTS: "2000" } },
  { file: "server/compose/stripe-reversals.test.ts", env: { STRIPE_GIFTS: "2000" } },
];
const MUTANTS_OF_AN_AREA = 25;

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    list: { type: "boolean" },
    fresh: { type: "boolean" },
    help: { type: "boolean" },
  },
});
process.exitCode = await main();

async function main(): Promise<number> {
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const passed = new LongSteps(process.env.DATA_DIR || ".data", sourcesNow());
  if (values.fresh) passed.forget();
  const wanted = steps().filter(({ name }) => name.includes(values.only));
  if (wanted.length === 0) throw new Error(`No step has a name with "${values.only}".\n\n${USAGE}`);
  const failed: string[] = [];
  for (const step of wanted) {
    const { name, args } = step;
    if (passed.has(name)) console.log(`${name}: passed before`);
    else if (values.list) console.log(`${name}: npm run ${args.join(" ")}`);
    else if ((await run(step)) === 0) passed.add(name);
    else failed.push(name);
  }
  for (const name of failed) console.log(`FAILED: ${name}`);
  return failed.length === 0 ? 0 : 1;
}

interface Step {
  name: string;
  /** The arguments of `npm run`. */
  args: string[];
  env?: Record<string, string>;
}

/** Each step is one command of the project, short enough that stopping it loses little work. */
function steps(): Step[] {
  const areas = [...new Set(PLANTED_BUGS.map(({ name }) => name.slice(0, name.indexOf(":"))))];
  const firstSeeds = Array.from({ length: SEEDS / SEEDS_A_STEP }, (_, at) => at * SEEDS_A_STEP + 1);
  return [
    { name: "texts", args: ["texts", "--", "missing"] },
    ...LONG_FILES.map((file) => ({ name: `test ${file}`, args: ["test", "--", file] })),
    { name: "nightly tests", args: ["test", "--", ...NIGHTLY_FILES] },
    { name: "every browser test in every look", args: ["test", "--", "e2e"], env: { E2E_LONG: "1" } },
    { name: "server tests on Node 24", args: ["test:node-24"] },
    ...areas.map((area) => ({ name: `planted ${area}`, args: ["test:mutants", "--", "--planted", `${area}:`] })),
    ...firstSeeds.map((seed) => ({
      name: `simulate from ${seed}`,
      args: ["simulate", "--", "--seed", String(seed), "--seeds", String(SEEDS_A_STEP)],
    })),
    ...firstSeeds.map((seed) => ({
      name: `simulate the bank from ${seed}`,
      args: ["simulate", "--", "--rail", "bank", "--seed", String(seed), "--seeds", String(SEEDS_A_STEP)],
    })),
    ...firstSeeds.map((seed) => ({
      name: `simulate Stripe from ${seed}`,
      args: ["simulate", "--", "--rail", "stripe", "--seed", String(seed), "--seeds", String(SEEDS_A_STEP)],
    })),
    ...MORE_RUNS.map(({ file, env }) => ({ name: `more runs of ${file}`, args: ["test", "--", file], env })),
    { name: "a large bank statement", args: ["bench:bank", "--", "50000", "--kills"] },
    { name: "crash test", args: ["crash-test", "--", "--kills", String(KILLS)] },
    { name: "crash test of Stripe", args: ["crash-test", "--", "--rail", "stripe", "--kills", String(RAIL_KILLS)] },
    { name: "crash test of the bank", args: ["crash-test", "--", "--rail", "bank", "--kills", String(RAIL_KILLS)] },
    // This step keeps its own results, one for each mutant.
    { name: "mutants", args: ["test:mutants", "--", "--sample", String(MUTANTS_OF_AN_AREA)] },
  ];
}

async function run({ name, args, env }: Step): Promise<number> {
  console.log(`\n${name}: npm run ${args.join(" ")}`);
  const child = spawn("npm", ["run", "--silent", ...args], { stdio: "inherit", env: { ...process.env, ...env } });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

function sourcesNow(): string {
  const hash = createHash("sha256");
  for (const { path, text } of readSourceFiles(/\.(ts|tsx|mjs|sql|prisma)$/)) hash.update(`${path}\0${text}\0`);
  return hash.digest("hex");
}
