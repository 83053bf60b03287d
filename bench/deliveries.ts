/**
 * `npm run bench:deliveries`: the rate at which the worker delivers webhooks to a receiver that answers at once,
 * compared in alternating rounds with a bare loop that signs and posts as many bodies and stores nothing; then the time
 * from an event's commit to its arrival, at half of the rate that the worker reached. Loopback only.
 */
import os from "node:os";
import { type DeliveryWorld, openDeliveryWorld, SIDES, type Side, type Throughput } from "@/bench/delivery-side";
import { median, percentile, whole } from "@/bench/figures";
import { makeBenchFixture } from "@/bench/fixture";
import { readOptions } from "@/bench/options";

/** The lowest acceptable rate, as a share of the bare loop's. */
const RATIO_GOAL = 0.35;
const P95_GOAL_MS = 500;
interface Round {
  bare: Throughput;
  product: Throughput;
  p50Ms: number;
  p95Ms: number;
}

const values = readOptions({ rounds: 5, deliveries: 5_000, seconds: 5, profile: undefined });
const { rounds, deliveries, seconds } = values;
const fixture = await makeBenchFixture();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void fixture.close().finally(() => process.exit(130)));
let exitCode = 1;
try {
  const world = await openDeliveryWorld(fixture, values.profile);
  try {
    exitCode = (await measure(world)) ? 0 : 1;
  } finally {
    await world.close();
  }
} finally {
  await fixture.close();
}
process.exit(exitCode);

/** Plays all rounds. Returns whether every goal was reached. */
async function measure(world: DeliveryWorld): Promise<boolean> {
  console.log(
    `Node ${process.version}, ${os.availableParallelism()} cores, load average before ${os.loadavg()[0]!.toFixed(2)}` +
      `\n${whole(deliveries)} deliveries by the worker and by the bare loop, then ${seconds} s at half of that rate; ${rounds} rounds\n` +
      "\n  endpoints    bare/s  worker/s  ratio   CPU µs by delivery: bare  worker  database   arrival after p50     p95",
  );
  const results = new Map<Side, Round[]>(SIDES.map((side) => [side, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const side of SIDES) {
      const result = await play(world, side);
      if (round === 0) continue;
      results.get(side)!.push(result);
      console.log(row(side, result));
    }
  console.log("\n  medians");
  return [...results].map(([side, all]) => isReached(side, all)).every(Boolean);
}

/** Runs the bare loop and the worker, then measures the latency. */
async function play(world: DeliveryWorld, side: Side): Promise<Round> {
  const bare = await world.sign(side, deliveries);
  const product = await world.deliver(side, deliveries);
  const perSecond = product.perSecond / side.endpoints / 2;
  const sorted = await world.latencies(side, { perSecond, seconds });
  return { bare, product, p50Ms: percentile(sorted, 0.5), p95Ms: percentile(sorted, 0.95) };
}

function row({ endpoints }: Side, { bare, product, p50Ms, p95Ms }: Round): string {
  const rates = [bare, product].map(({ perSecond }) => whole(perSecond).padStart(9));
  const micros = [bare.cpuMicros, product.cpuMicros, product.databaseMicros].map((one) => whole(one).padStart(7));
  const ratio = (product.perSecond / bare.perSecond).toFixed(2);
  const arrival = [p50Ms, p95Ms].map((ms) => `${whole(ms)} ms`.padStart(7));
  return `  ${String(endpoints).padStart(9)} ${rates.join(" ")}   ${ratio}   ${micros.join(" ").padStart(41)}   ${arrival.join(" ").padStart(25)}`;
}

/** Prints the medians of a side with their goals. Returns whether the goals are met. */
function isReached({ endpoints }: Side, all: Round[]): boolean {
  const middle = (figure: (round: Round) => number) => median(all.map(figure));
  const ratio = middle(({ product }) => product.perSecond) / middle(({ bare }) => bare.perSecond);
  const p95Ms = middle((round) => round.p95Ms);
  console.log(
    `  ${endpoints} endpoint${endpoints === 1 ? " " : "s"}   ratio worker : bare loop ${ratio.toFixed(2)} (goal ${RATIO_GOAL})` +
      `   arrival p50 ${whole(middle((round) => round.p50Ms))} ms, p95 ${whole(p95Ms)} ms (goal under ${P95_GOAL_MS})`,
  );
  return ratio >= RATIO_GOAL && p95Ms < P95_GOAL_MS;
}
