/**
 * `npm run crash-test`: repeatedly kills a product of its own under load, and verifies that nothing was lost or
 * duplicated.
 */
import { parseArgs } from "node:util";
import { InngestDoubleProcess } from "@/server/cli/doubles/inngest-double";
import { auditBooks } from "@/server/cli/tests/crash-test/audit";
import { makeCast, subscribe } from "@/server/cli/tests/crash-test/cast";
import { type CheckResult, checkAll } from "@/server/cli/tests/crash-test/checks";
import { Deliveries } from "@/server/cli/tests/crash-test/deliveries";
import { Donors } from "@/server/cli/tests/crash-test/donors";
import { drain } from "@/server/cli/tests/crash-test/drain";
import { Journal } from "@/server/cli/tests/crash-test/journal";
import { killAround } from "@/server/cli/tests/crash-test/killer";
import { Load } from "@/server/cli/tests/crash-test/load";
import { OPTIONS, USAGE } from "@/server/cli/tests/crash-test/options";
import { PoolDecisions } from "@/server/cli/tests/crash-test/pool-decisions";
import { PoolPayouts } from "@/server/cli/tests/crash-test/pool-payouts";
import { Product } from "@/server/cli/tests/crash-test/product";
import { RAIL_FAILURES, reconcileRail, switchRailFailures } from "@/server/cli/tests/crash-test/rail";
import { Readiness } from "@/server/cli/tests/crash-test/readiness";
import { RecurringDonors } from "@/server/cli/tests/crash-test/recurring";
import { printChecks, printFigures, printKill } from "@/server/cli/tests/crash-test/report";
import { Interruptions } from "@/server/cli/tests/crash-test/under-way";
import { Random } from "@/server/cli/tests/random";

/** The shares of the double's calls and runs that fail. */
const DISTURBED = { doubledCalls: 0.05, delayedCalls: 0.02, lostResponses: 0.03, replayedRuns: 0.02 };
const CLIENTS = 12;
/** Long enough for gifts to be under way at any moment. */
const SETTLEMENT_DELAY = "8s";
/** The most unfinished gifts, as a multiple of what a kill needs. */
const WAITING_TIMES = 5;
/**
 * How far the clock moves after the last kill, so that banks take back what they will, and unclear payments are looked
 * up.
 */
const DAYS_AFTER = 10;
/** The fractions of the kills after which the clock moves forward by a week. */
const WEEKS_AFTER = [1 / 3, 2 / 3];
const { values } = parseArgs({ options: OPTIONS });
const numbers = [values.kills, values["under-way"], values.seed, values.rate].map(Number);
const [kills, atLeast, seed, rate] = numbers as [number, number, number, number];
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());

const isKnown = ["embedded", "inngest"].includes(values.engine) && ["sandbox", "bank", "stripe"].includes(values.rail);
if (values.help || !isKnown || !numbers.every((value) => Number.isInteger(value) && value > 0)) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 2);
}
const CRASHES: Readonly<Record<string, () => Promise<number>>> = {
  sandbox: main,
  bank: crashAroundBank,
  stripe: crashAroundStripe,
};
process.exit(await CRASHES[values.rail]!());

async function main(): Promise<number> {
  const double = values.engine === "inngest" ? new InngestDoubleProcess() : null;
  await startDouble(double);
  const product = new Product((await double?.productEnv()) ?? {});
  const deliveries = new Deliveries();
  console.log(`Crash test, seed ${seed}: ${kills} kills, jobs on ${values.engine}. Data: ${product.dataDir}`);
  try {
    const broken = printChecks(await crashAround(product, deliveries, double));
    console.log(
      broken === 0 ? "\nNothing was lost and nothing was duplicated." : `\n${broken} invariants are violated.`,
    );
    return broken === 0 ? 0 : 1;
  } catch (error) {
    console.error(stop.signal.aborted ? "\nInterrupted." : error);
    return stop.signal.aborted ? 130 : 1;
  } finally {
    await deliveries.close();
    await product.stop(values.keep);
    await double?.kill();
    if (values.keep) console.log(`Kept: ${product.dataDir}`);
  }
}

async function crashAroundBank(): Promise<number> {
  console.log(`Crash test of the bank account, seed ${seed}: ${kills} kills.`);
  const { crashBank } = await import("@/server/cli/tests/crash-test/bank/crash-bank");
  return printBroken(await crashBank({ kills, seed, signal: stop.signal }));
}

async function crashAroundStripe(): Promise<number> {
  console.log(`Crash test of the Stripe rail, seed ${seed}: ${kills} kills.`);
  const { crashStripe } = await import("@/server/cli/tests/crash-test/stripe/crash-stripe");
  return printBroken(await crashStripe({ kills, seed, signal: stop.signal }));
}

function printBroken(broken: readonly string[]): number {
  for (const one of broken) console.log(`BROKEN ${one}`);
  console.log(
    broken.length === 0 ? "\nNothing was lost and nothing was duplicated." : `\n${broken.length} are broken.`,
  );
  return broken.length === 0 ? 0 : 1;
}

async function startDouble(double: InngestDoubleProcess | null): Promise<void> {
  await double?.start();
  await double?.control({ shares: DISTURBED });
}

async function crashAround(
  product: Product,
  deliveries: Deliveries,
  double: InngestDoubleProcess | null,
): Promise<CheckResult[]> {
  await product.start(SETTLEMENT_DELAY);
  const scene = await begin(product, deliveries);
  const { target, auditorUrl, mailboxDir, cast, journal, donors, recurring, payouts, decisions, interruptions } = scene;
  const { done, loadMs } = await killUnderLoad(product, scene, double);
  await switchRailFailures(product.dataDir, []);
  await recurring.passDays(DAYS_AFTER);
  const { ms: drainMs, left } = await drain(auditorUrl, stop.signal);
  const engine = (await double?.stats()) ?? null;
  printFigures({ kills: done, interruptions, journal, deliveries, donors, loadMs, drainMs, engine });
  const open = Object.entries(left).flatMap(([name, count]) => (count > 0 ? [`${count} ${name} are left`] : []));
  const witnesses = { journal, deliveries, donors, recurring };
  return [
    { promise: "All work was done without a standstill", checked: Object.keys(left).length, errors: open },
    interruptions.check(kills),
    ...(await checkAll({ databaseUrl: auditorUrl, mailboxDir, target }, cast, witnesses)),
    await payouts.check(auditorUrl),
    ...(await decisions.check(auditorUrl, recurring.days)),
    await auditBooks(auditorUrl),
    await reconcileRail(product.dataDir),
  ];
}

type Scene = Awaited<ReturnType<typeof begin>>;

/** Creates all participants before anything fails or is killed. */
async function begin(product: Product, deliveries: Deliveries) {
  const { base_url: baseUrl, api_key: apiKey, charity_id: charityId, ...sandbox } = product.sandbox;
  const { database_auditor_url: auditorUrl, database_url: databaseUrl, mailbox_dir: mailboxDir } = sandbox;
  const origin = baseUrl.replace("localhost", "127.0.0.1");
  const target = { baseUrl: origin, apiKey, readiness: new Readiness(origin) };
  console.log(`  ready at ${origin}`);
  const journal = new Journal();
  const cast = await makeCast(target, charityId);
  const load = new Load(target, cast, journal, new Random(seed));
  const url = await deliveries.listen(
    (giftId) => load.noteSettled(giftId),
    (giftId) => load.noteEnded(giftId),
  );
  deliveries.secret = await subscribe(target, url);
  const donors = new Donors(origin, cast.givePath, journal, target.readiness, new Random(seed + 2));
  const recurring = new RecurringDonors(target, journal);
  await recurring.begin(cast);
  const isOver = () => stop.signal.aborted;
  const payouts = await new PoolPayouts(target, journal, isOver).begin(databaseUrl);
  const decisions = await new PoolDecisions(target, journal, isOver).begin();
  const interruptions = new Interruptions(auditorUrl, () => journal.inFlight, atLeast);
  return { target, auditorUrl, mailboxDir, journal, cast, load, donors, recurring, payouts, decisions, interruptions };
}

/** Kills processes under load, and then waits for the last responses. */
async function killUnderLoad(product: Product, scene: Scene, double: InngestDoubleProcess | null) {
  const { journal, load, donors, recurring, payouts, decisions, interruptions } = scene;
  await switchRailFailures(product.dataDir, RAIL_FAILURES);
  const started = Date.now();
  journal.responded();
  journal.longestOutageMs = 0;
  load.start({ clients: CLIENTS, giftsPerSecond: rate, waitingMost: WAITING_TIMES * atLeast });
  donors.start();
  const weeks: Promise<void>[] = [];
  const done = await killAround(product, new Random(seed + 1), {
    kills,
    interruptions,
    withSupervisor: values.supervisor,
    restartEngine: double && values["kill-engine"] ? () => double.kill().then(() => startDouble(double)) : null,
    settlementDelay: SETTLEMENT_DELAY,
    signal: stop.signal,
    accepted: () => journal.accepted,
    onAim: () => {
      payouts.burst(1 / kills);
      decisions.round();
    },
    onKill: (count, interrupted) => {
      printKill(count, interrupted);
      if (WEEKS_AFTER.some((share) => count === Math.ceil(share * kills))) weeks.push(recurring.passDays(7));
    },
  });
  await Promise.all([load.stop(), donors.stop(), payouts.end(), decisions.end(), ...weeks]);
  return { done, loadMs: Date.now() - started };
}
