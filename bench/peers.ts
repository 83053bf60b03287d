/**
 * `npm run bench:peers`: the product compared with what a team would write instead, on the same PostgreSQL with the
 * same settings, in alternating rounds: POST /v1/gifts against Express, zod and Prisma, and against a payment in
 * Medusa; and settling gifts against double-entry transfers in plain SQL. Loopback only; the first run installs the
 * peers' packages, about 400 MB, next to their code.
 */
import { startChild } from "@/bench/child";
import { printConditions } from "@/bench/conditions";
import { playCreation, serverOf } from "@/bench/creation-rounds";
import { whole } from "@/bench/figures";
import { type BenchFixture, makeBenchFixture } from "@/bench/fixture";
import { installPeers } from "@/bench/install-peers";
import { readOptions } from "@/bench/options";
import { makePeerDatabases, type PeerDatabases } from "@/bench/peer-database";
import { middle, ratioOf, type TimedRound } from "@/bench/rounds";
import { measureSettlement } from "@/bench/settlement";
import type { TransferTask } from "@/bench/transfers";

/** How many times as many gifts the product must create. */
const GOAL = 2;
const PARTS = 4;
const TRANSFER_SECONDS = 3;

const { rounds, seconds, connections, gifts } = readOptions({ rounds: 5, seconds: 6, connections: 32, gifts: 6_000 });
await installPeers();
const fixture = await makeBenchFixture();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void fixture.close().finally(() => process.exit(130)));
let exitCode = 1;
try {
  await printConditions(fixture.superuserUrl);
  const databases = await makePeerDatabases(fixture);
  const ratio = await compareCreation(fixture, databases);
  await compareSettlement(fixture, databases);
  exitCode = ratio >= GOAL ? 0 : 1;
} finally {
  await fixture.close();
}
process.exit(exitCode);

/** Returns how many gifts the product creates for each gift of the team's server. */
async function compareCreation(bench: BenchFixture, databases: PeerDatabases): Promise<number> {
  const open = (script: string, env: Record<string, string>) =>
    startChild<object, { port: number }>(script, { env: { NODE_ENV: "production", ...env } });
  const servers = {
    product: open("product-server.ts", bench.env),
    express: open("peers/express-server.ts", { DATABASE_URL: databases.team }),
    medusa: open("peers/medusa-server.ts", { DATABASE_URL: databases.medusa, MEDUSA_DISABLE_TELEMETRY: "1" }),
  };
  try {
    const sides = {
      product: await serverOf(servers.product, {}),
      express: await serverOf(servers.express, {}),
      medusa: await serverOf(servers.medusa, {}),
    };
    const { product, ...peers } = await playCreation(bench, sides, { rounds, seconds, connections });
    const rate = (of: TimedRound[]) => whole(middle(of, "perSecond"));
    const ratio = (peer: keyof typeof peers) => ratioOf([product, peers[peer]], "perSecond");
    const cpu = (peer: keyof typeof peers) => ratioOf([peers[peer], product], "cpuMs").toFixed(2);
    console.log(
      `\n  medians: product ${rate(product)} gifts/s, Express with Prisma ${rate(peers.express)} gifts/s,` +
        ` Medusa ${rate(peers.medusa)} payments/s` +
        `\n  ratios product : Express with Prisma   ${ratio("express").toFixed(2)} (goal ${GOAL})   product : Medusa   ${ratio("medusa").toFixed(2)}` +
        `\n  CPU by gift, server and database   Express with Prisma : product   ${cpu("express")}   Medusa : product   ${cpu("medusa")}\n`,
    );
    return ratio("express");
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.end()));
  }
}

async function compareSettlement(bench: BenchFixture, { team }: PeerDatabases): Promise<void> {
  const transfers = startChild<TransferTask, { tps: number }>("transfers.ts", { env: { DATABASE_URL: team } });
  const run = (accounts: TransferTask["accounts"]) => async () =>
    (await transfers.ask({ seconds: TRANSFER_SECONDS, connections, accounts })).tps;
  try {
    await measureSettlement(bench, { gifts, parts: PARTS }, [
      { name: "transfers between any two of 1,000 accounts", run: run("any") },
      { name: "transfers to one account", run: run("one") },
    ]);
  } finally {
    await transfers.end();
  }
}
