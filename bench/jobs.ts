/**
 * `npm run bench:jobs`: gifts from request to email, a stream of gifts, the API's latency while receipts are drawn, and
 * webhook attempts. The jobs run on the embedded engine and on a double of Inngest's server, alternating. Loopback
 * only.
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { median } from "@/bench/figures";
import {
  measureGifts,
  measureLatency,
  measureNeighbor,
  measureSecondAttempts,
  measureStream,
  subscribeAll,
} from "@/bench/job-measures";
import { type EngineName, type JobProduct, openJobProduct } from "@/bench/job-product";
import { readOptions } from "@/bench/options";

const ENGINES: EngineName[] = ["embedded", "inngest"];
const GIFTS_RATIO_GOAL = 1.5;
const LATENCY_GOALS = { p50: 1.5, p95: 3 };
const SECOND_ATTEMPT_SECONDS = { least: 57, most: 63 };
const NEIGHBOR_P99_MS = 1_000;

const values = readOptions({
  only: undefined,
  gifts: 500,
  rounds: 2,
  seconds: 60,
  receipts: 400,
  attempts: 6,
  neighbors: 60,
});

const dir = mkdtempSync(path.join(os.tmpdir(), "almoner-bench-jobs-"));
const stops: (() => Promise<void>)[] = [];
const misses: string[] = [];
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void end().then(() => process.exit(130)));
try {
  console.log(
    `Node ${process.version}, ${os.availableParallelism()} cores, load average ${os.loadavg()[0]!.toFixed(2)}`,
  );
  console.log("starting two products, built first if a source changed ...");
  const products: JobProduct[] = [];
  for (const engine of ENGINES) products.push(await openJobProduct(engine, dir, (stop) => stops.push(stop)));
  for (const product of products) await subscribeAll(product);
  const measures = { gifts, stream, latency, attempts, neighbor };
  for (const [name, measure] of Object.entries(measures)) {
    if (values.only === undefined || values.only.split(",").includes(name)) await measure(products);
  }
} finally {
  await end();
}
console.log(misses.length === 0 ? "\nevery goal is reached" : `\nmissed: ${misses.join("; ")}`);
process.exit(misses.length === 0 ? 0 : 1);

async function end(): Promise<void> {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  rmSync(dir, { recursive: true, force: true });
}

function line(product: JobProduct, text: string): void {
  console.log(`  ${product.engine.padEnd(9)}${text}`);
}

function expectAtMost(what: string, value: number, goal: number): void {
  if (!(value <= goal)) misses.push(`${what} is ${value.toFixed(2)}, goal at most ${goal}`);
}

async function gifts(products: JobProduct[]): Promise<void> {
  console.log(`\n${values.gifts} gifts end to end, 8 at once, clearing 3 s: seconds until all were done`);
  const ends: Record<EngineName, number[]> = { embedded: [], inngest: [] };
  for (let round = 0; round < values.rounds; round += 1) {
    for (const product of products) {
      const done = await measureGifts(product, values.gifts);
      ends[product.engine].push(Math.max(done.settled, done.hooks, done.emails));
      const cost = done.runsPerGift === undefined ? "" : `; ${costOf(done.runsPerGift, done.callsPerGift ?? 0)}`;
      const { settled, hooks, emails, left } = done;
      line(product, `settled ${one(settled)}, webhooks ${one(hooks)}, emails ${one(emails)}; ${left} queued${cost}`);
    }
  }
  const ratio = median(ends.inngest) / median(ends.embedded);
  console.log(`  ratio of the medians ${ratio.toFixed(2)}`);
  expectAtMost("the ratio of gifts end to end", ratio, GIFTS_RATIO_GOAL);
}

async function stream(products: JobProduct[]): Promise<void> {
  console.log(
    `\n4 gifts a second for ${values.seconds} s: queued runs and open deliveries every 10 s, and 10 s after the end`,
  );
  for (const product of products) {
    const { samples, runsPerGift } = await measureStream(product, 4, values.seconds);
    line(
      product,
      `${samples.map(({ queued, undelivered }) => `${queued} + ${undelivered}`).join(", ")}${runsPerGift === undefined ? "" : `; ${runsPerGift.toFixed(2)} runs a gift`}`,
    );
    expectAtMost(`${product.engine}: what is left after the stream`, samples.at(-1)!.queued, 5);
  }
}

async function latency(products: JobProduct[]): Promise<void> {
  console.log(`\nPOST /v1/gifts, 5 a second, idle and while ${values.receipts} receipts are drawn: p50 / p95 in ms`);
  for (const product of products) {
    const { idle, busy, drawnMeanwhile } = await measureLatency(product, values.receipts);
    const ratios = { p50: busy.p50 / idle.p50, p95: busy.p95 / idle.p95 };
    line(
      product,
      `idle ${one(idle.p50)} / ${one(idle.p95)}, busy ${one(busy.p50)} / ${one(busy.p95)} (${drawnMeanwhile} sent)` +
        `; ratios ${ratios.p50.toFixed(2)} / ${ratios.p95.toFixed(2)}`,
    );
    expectAtMost(`${product.engine}: the ratio of medians`, ratios.p50, LATENCY_GOALS.p50);
    expectAtMost(`${product.engine}: the ratio of p95`, ratios.p95, LATENCY_GOALS.p95);
  }
}

async function attempts(products: JobProduct[]): Promise<void> {
  console.log("\nseconds from the first to the second attempt of a webhook");
  await Promise.all(
    products.map(async (product) => {
      const waits = await measureSecondAttempts(product, values.attempts);
      const [least, most] = [Math.min(...waits), Math.max(...waits)];
      line(product, `${one(least)} to ${one(most)} (${waits.length} deliveries)`);
      expectAtMost(`${product.engine}: the latest second attempt`, most, SECOND_ATTEMPT_SECONDS.most);
      if (least < SECOND_ATTEMPT_SECONDS.least) misses.push(`${product.engine}: a second attempt came early`);
    }),
  );
}

async function neighbor(products: JobProduct[]): Promise<void> {
  console.log("\nms from a gift to its webhook at a fast receiver, next to one that takes 14 s");
  for (const product of products) {
    const { p50, p95, p99 } = await measureNeighbor(product, values.neighbors);
    line(product, `p50 ${one(p50)}, p95 ${one(p95)}, p99 ${one(p99)}`);
    expectAtMost(`${product.engine}: the fast receiver's p99`, p99, NEIGHBOR_P99_MS);
  }
}

function costOf(runs: number, calls: number): string {
  return `${runs.toFixed(2)} runs and ${calls.toFixed(2)} calls a gift`;
}

function one(value: number): string {
  return value.toFixed(1);
}
