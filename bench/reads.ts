/**
 * `npm run bench:reads`: how many single gifts and lists of a hundred the API reads per second, compared with a bare
 * server that reads the same rows with one prepared statement and writes the same JSON. Loopback only.
 */
import assert from "node:assert/strict";
import pg from "pg";
import { type Child, startChild } from "@/bench/child";
import { compileChildren } from "@/bench/compile-children";
import { printConditions } from "@/bench/conditions";
import { whole } from "@/bench/figures";
import { type Filled, fillFixture } from "@/bench/fill-fixture";
import { type BenchFixture, makeBenchFixture } from "@/bench/fixture";
import type { Load, LoadResult } from "@/bench/load-generator";
import { readOptions } from "@/bench/options";
import { cpuSecondsOf } from "@/bench/process-figures";
import { READS, type Read } from "@/bench/read-paths";
import { middle, playRounds, ratioOf, timed, timedHeading, timedRow } from "@/bench/rounds";

const SIDES = ["floor", "product"] as const;
type Side = (typeof SIDES)[number];
type Server = Child<object, { port: number }>;

interface Bench {
  servers: Record<Side, Server>;
  ports: Record<Side, number>;
  generator: Child<Load, LoadResult>;
  apiKey: string;
}

const values = readOptions({
  rounds: 5,
  seconds: 5,
  connections: 32,
  gifts: 5_000,
  only: undefined,
  profile: undefined,
});
const { rounds, seconds, connections } = values;
const fixture = await makeBenchFixture();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void fixture.close().finally(() => process.exit(130)));
let exitCode = 0;
try {
  await printConditions(fixture.superuserUrl);
  const filled = await fillFixture(fixture, values.gifts);
  const reads = await findPaths(fixture, filled);
  const bench = await open(fixture, filled);
  try {
    for (const { read, paths } of reads) if ((await measure(bench, read, paths)) < read.goal) exitCode = 1;
  } finally {
    await Promise.all(
      [...Object.values(bench.servers), bench.generator].map((child: Child<never, unknown>) => child.end()),
    );
  }
} finally {
  await fixture.close();
}
process.exit(exitCode);

/** The reads to measure, each with its paths. */
async function findPaths({ superuserUrl }: BenchFixture, filled: Filled): Promise<{ read: Read; paths: string[] }[]> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const found = [];
  for (const read of READS.filter(({ name }) => (values.only ?? name) === name))
    found.push({ read, paths: await read.paths(client, filled) });
  await client.end();
  return found;
}

async function open({ env }: BenchFixture, { applicationId, applicationKey }: Filled): Promise<Bench> {
  await compileChildren(["floor-server.ts", "product-server.ts"]);
  const servers: Record<Side, Server> = {
    floor: startChild("floor-server.ts", { env, isCompiled: true }),
    product: startChild("product-server.ts", { env, isCompiled: true, profileDir: values.profile }),
  };
  const ports = {
    floor: (await servers.floor.ask({ callerId: applicationId })).port,
    product: (await servers.product.ask({})).port,
  };
  return { servers, ports, generator: startChild("load-generator.ts"), apiKey: applicationKey };
}

/** Measures one read in alternating rounds. Returns the ratio of the median throughputs, product to floor. */
async function measure(bench: Bench, { name, goal }: Read, paths: string[]): Promise<number> {
  await compareAnswers(bench, paths[0]!);
  console.log(`\n${name}: ${paths[0]}\n${connections} connections, ${rounds} rounds of ${seconds} s alternating\n`);
  console.log(timedHeading("reads", "read"));
  const { floor, product } = await playRounds(
    SIDES,
    { rounds, seconds },
    {
      play: (side, length) => play(bench, side, paths, length),
      note: (side, round) => console.log(timedRow(side, round)),
    },
  );
  const ratio = (figure: "perSecond" | "p50Ms" | "p99Ms" | "cpuMs") => ratioOf([product, floor], figure).toFixed(2);
  console.log(
    `\n  medians: product ${whole(middle(product, "perSecond"))} reads/s, floor ${whole(middle(floor, "perSecond"))} reads/s` +
      `\n  ratios product : floor   throughput ${ratio("perSecond")} (goal ${goal.toFixed(2)})   p50 ${ratio("p50Ms")}   p99 ${ratio("p99Ms")}` +
      `   CPU by read ${ratio("cpuMs")}`,
  );
  return ratioOf([product, floor], "perSecond");
}

/** Runs one round, and measures the server's CPU time. */
function play({ servers, ports, generator, apiKey }: Bench, side: Side, paths: string[], length: number) {
  const load = { port: ports[side], apiKey, connections, seconds: length, paths };
  return timed(
    () => cpuSecondsOf(servers[side].pid),
    () => generator.ask(load),
  );
}

/** Checks that both sides respond with the same fields and values. Only the cursors may differ. */
async function compareAnswers({ ports, apiKey }: Bench, path: string): Promise<void> {
  const answer = async (side: Side) => {
    const headers = { Authorization: `Bearer ${apiKey}` };
    const response = await fetch(`http://127.0.0.1:${ports[side]}${path}`, { headers });
    const body = (await response.json()) as { next_cursor?: string | null };
    return { ...body, ...("next_cursor" in body && { next_cursor: body.next_cursor !== null }) };
  };
  assert.deepEqual(await answer("product"), await answer("floor"));
}
