/**
 * `npm run bench:screening`: the cost of screening against a list of OFAC's size, how many damaged names are found, and
 * how an import affects screening. The list is made up; `--lists <files>` reads real ones.
 */
import { parseArgs } from "node:util";
import { median, percentile, whole } from "@/bench/figures";
import { oneOf, randomFrom } from "@/bench/random";
import { importWhileServing } from "@/bench/screening-import";
import { asListed, madeList } from "@/bench/screening-list";
import { MUTATIONS } from "@/bench/screening-mutations";
import { cleanPerson, organizationName } from "@/bench/screening-names";
import { measureQuality } from "@/bench/screening-quality";
import { readLists } from "@/server/adapters/screening-lists/read-lists";
import { compareForms } from "@/server/adapters/screening-matcher/compare-names";
import { nameForm } from "@/server/adapters/screening-matcher/name-form";
import { nameMatcher, REVIEW_FROM } from "@/server/adapters/screening-matcher/name-matcher";
import { openPlainOrPacked } from "@/server/cli/terminal/list-files";
import type { ListedParty, ListMatcher, ScreenedParty } from "@/server/ports/screening-matcher";

const { values, positionals } = parseArgs({
  options: {
    parties: { type: "string", default: "10000" },
    screens: { type: "string", default: "5000" },
    seed: { type: "string", default: "7" },
    lists: { type: "boolean", default: false },
    "no-import": { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const seed = Number(values.seed);
const NAIVE_SCREENS = 5;
const WARM_UP = 500;
const CHANGED = 300;
const IDENTITIES = 100_000;

async function readParties(): Promise<ListedParty[]> {
  if (!values.lists) return asListed(madeList(Number(values.parties), seed));
  const files = positionals.map((name) => ({ name, open: async () => (await openPlainOrPacked(name)).chunks }));
  const { lists } = await readLists(files);
  return [...lists].flatMap(([list, parties]) => parties.map((party) => ({ list, ...party })));
}

/** A realistic mix: mostly people who are on no list, some organizations, and a few listed parties. */
function screenedOf(parties: ListedParty[], count: number, from = seed): ScreenedParty[] {
  const random = randomFrom(from + 1);
  return Array.from({ length: count }, () => {
    const kind = random();
    if (kind < 0.1) return { names: [organizationName(random)], kind: "organization" };
    if (kind < 0.2) {
      const party = oneOf(random, parties);
      return { names: [MUTATIONS.slip!(party.name, random) ?? party.name], kind: party.kind };
    }
    const { name, birthYear, country } = cleanPerson(random);
    return { names: [name], kind: "individual", birthDate: birthYear, countries: [country] };
  });
}

/** Builds the index, and prints the longest time that it blocked the event loop. */
async function buildIndex(parties: ListedParty[]): Promise<ListMatcher> {
  globalThis.gc?.();
  const before = process.memoryUsage();
  let longest = 0;
  let last = performance.now();
  let isBuilding = true;
  const watch = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (isBuilding) setImmediate(watch);
  };
  setImmediate(watch);
  const [startedAt, cpuAt] = [performance.now(), process.cpuUsage()];
  const matcher = await nameMatcher.over(parties);
  const taken = performance.now() - startedAt;
  const cpu = secondsSince(cpuAt);
  isBuilding = false;
  globalThis.gc?.();
  const now = process.memoryUsage();
  const used = (now.heapUsed - before.heapUsed + now.arrayBuffers - before.arrayBuffers) / 2 ** 20;
  const seconds = `${(taken / 1000).toFixed(2)} s, ${cpu.toFixed(2)} s of them on a core`;
  console.log(`Index built in ${seconds}, ${Math.round(used)} MiB.`);
  console.log(`  longest time that held the event loop: ${longest.toFixed(0)} ms`);
  return matcher;
}

/** The CPU time of this process, which excludes other load on the machine. */
function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function measure(what: string, screened: ScreenedParty[], screen: (one: ScreenedParty) => unknown): number {
  const cpuAt = process.cpuUsage();
  const times = Float64Array.from(screened, (one) => {
    const startedAt = performance.now();
    screen(one);
    return performance.now() - startedAt;
  }).sort();
  const perSecond = screened.length / secondsSince(cpuAt);
  const at = (share: number) => `${percentile(times, share).toFixed(2)} ms`;
  console.log(`  ${what}: ${whole(perSecond)} per second of a core, p50 ${at(0.5)}, p99 ${at(0.99)}`);
  return perSecond;
}

/** Compares the matcher's speed with that of comparing every listed name, in the same run. */
function measureSpeed(parties: ListedParty[], matcher: ListMatcher): void {
  console.log("Screens:");
  const screened = screenedOf(parties, Number(values.screens));
  for (const one of screened.slice(0, WARM_UP)) matcher.match(one);
  const unknown = screenedOf(parties, screened.length, seed + 2);
  const perSecond = measure("the matcher", unknown, (one) => matcher.match(one));
  const forms = parties.flatMap(({ kind, name, aliases }) =>
    [name, ...aliases].map((text) => nameForm(text, kind === "individual")),
  );
  const naive = measure("every name compared", screened.slice(0, NAIVE_SCREENS), ({ names, kind }) => {
    const query = nameForm(names[0]!, kind === "individual");
    return forms.filter((form) => form.isPerson === query.isPerson && compareForms(query, form).score >= REVIEW_FROM);
  });
  console.log(`  ratio: ${whole(perSecond / naive)} times as many`);
}

async function measureDelta(parties: ListedParty[]): Promise<void> {
  const random = randomFrom(seed + 3);
  const delta = await nameMatcher.over(Array.from({ length: CHANGED }, () => oneOf(random, parties)));
  const identities = screenedOf(parties, IDENTITIES, seed + 4);
  const cpuAt = process.cpuUsage();
  const found = identities.filter((one) => delta.match(one).some(({ band }) => band !== "near")).length;
  const seconds = secondsSince(cpuAt).toFixed(1);
  console.log(`${whole(IDENTITIES)} identities against ${CHANGED} changes: ${seconds} s of a core, ${found} alike.`);
}

function showQuality(parties: ListedParty[], matcher: ListMatcher): void {
  const { recall, flagged } = measureQuality(parties, matcher, { seed, sample: 200, clean: 4_000 });
  console.log("Found under damaged names:");
  const percentOf = ({ found, total }: { found: number; total: number }) =>
    `${((100 * found) / total).toFixed(2)} % of ${whole(total)}`;
  for (const [mutation, counts] of Object.entries(recall)) console.log(`  ${mutation}: ${percentOf(counts)}`);
  // A made-up list contains the very names that are screened, so the share of flagged names is meaningful for real
  // lists only.
  if (!values.lists) return;
  console.log("Flagged, though on no list:");
  for (const [group, counts] of Object.entries(flagged)) console.log(`  ${group}: ${percentOf(counts)}`);
}

const parties = await readParties();
const names = parties.map(({ aliases, weakAliases }) => 1 + aliases.length + (weakAliases?.length ?? 0));
console.log(
  `${whole(parties.length)} parties, ${whole(names.reduce((a, b) => a + b, 0))} names, ${median(names)} for most.`,
);
const matcher = await buildIndex(parties);
measureSpeed(parties, matcher);
showQuality(parties, matcher);
await measureDelta(parties);
if (!values["no-import"]) await importWhileServing(seed);
process.exit();
