/**
 * `npm run bench:profile`: which statements take the database's time when gifts are created, submitted and settled: for
 * each statement, its execution time and its bytes of write-ahead log per gift. Loopback only.
 */

import pg from "pg";
import { haveCharities } from "@/bench/campaigns";
import { startChild } from "@/bench/child";
import { whole } from "@/bench/figures";
import { type BenchFixture, CLEARING_MS, makeBenchFixture } from "@/bench/fixture";
import type { Load, LoadResult } from "@/bench/load-generator";
import { readOptions } from "@/bench/options";
import type { SettleResult, SettleTask } from "@/bench/settle-worker";
import { WORKER_FLAGS } from "@/server/cli/processes/worker-flags";

const CONNECTIONS = 32;
const SECONDS = 2;

const values = readOptions({ gifts: 3_000, statements: 20, profile: undefined, charities: 1 });
const fixture = await makeBenchFixture({
  shared_preload_libraries: "pg_stat_statements",
  "pg_stat_statements.track": "all",
});
const client = new pg.Client({ connectionString: fixture.superuserUrl });
try {
  await client.connect();
  await client.query("CREATE EXTENSION pg_stat_statements");
  await profile(fixture, values.gifts);
} finally {
  await client.end();
  await fixture.close();
}

async function profile(bench: BenchFixture, gifts: number): Promise<void> {
  await showing("Created", () => create(bench, gifts));
  const env = bench.env;
  const worker = startChild<SettleTask, SettleResult>("settle-worker.ts", {
    env,
    profileDir: values.profile,
    flags: WORKER_FLAGS,
  });
  try {
    await showing("Screened and submitted to the rail", () => worker.ask({ submit: gifts }));
    await new Promise((cleared) => setTimeout(cleared, CLEARING_MS));
    await showing("Settled", () => worker.ask({ settle: true }));
  } finally {
    await worker.end();
  }
  await showUpdates(gifts);
}

/**
 * Prints the tables whose rows are updated, and the share of HOT updates, which stay in their page and write no index.
 */
async function showUpdates(gifts: number): Promise<void> {
  const { rows } = await client.query<{ name: string; updates: number; hot: number; fill: string | null }>(
    `SELECT s.relname AS name, s.n_tup_upd::float8 / $1 AS updates, s.n_tup_hot_upd::float8 / nullif(s.n_tup_upd, 0) AS hot,
       (SELECT option_value FROM pg_options_to_table(c.reloptions) WHERE option_name = 'fillfactor') AS fill
     FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid WHERE s.n_tup_upd > $1 / 100 ORDER BY s.n_tup_upd DESC`,
    [gifts],
  );
  console.log("Updates by gift, and the share of them that wrote no index\n");
  for (const { name, updates, hot, fill } of rows)
    console.log(
      `  ${updates.toFixed(2).padStart(8)} ${hot.toFixed(2).padStart(6)}  ${name}${fill ? `, fillfactor ${fill}` : ""}`,
    );
  console.log("");
}

async function create(bench: BenchFixture, gifts: number): Promise<SettleResult> {
  const { env, apiKey, senderIds } = bench;
  const recipientIds = await haveCharities(bench, values.charities);
  const product = startChild<object, { port: number }>("product-server.ts", { env });
  const generator = startChild<Load, LoadResult>("load-generator.ts");
  try {
    const { port } = await product.ask({});
    const load = {
      port,
      apiKey,
      connections: CONNECTIONS,
      seconds: SECONDS,
      senderIds,
      recipientIds,
    };
    const started = performance.now();
    for (;;) {
      await generator.ask(load);
      const { rows } = await client.query<{ count: string }>("SELECT count(*) FROM gifts");
      const created = Number(rows[0]!.count);
      if (created >= gifts) return { gifts: created, seconds: (performance.now() - started) / 1_000 };
    }
  } finally {
    await Promise.all([product.end(), generator.end()]);
  }
}

interface Statement {
  isWithin: boolean;
  calls: string;
  micros: number;
  walBytes: number;
  query: string;
}

/** Prints the statements that `work` executes, slowest first. Those within functions are indented. */
async function showing(what: string, work: () => Promise<SettleResult>): Promise<void> {
  await client.query("SELECT pg_stat_statements_reset()");
  const { gifts, seconds } = await work();
  const { rows } = await client.query<Statement>(
    `SELECT NOT toplevel AS "isWithin", calls, total_exec_time * 1000 / $1 AS micros, wal_bytes::float8 / $1 AS "walBytes",
       regexp_replace(query, '\\s+', ' ', 'g') AS query
     FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat_statements%' ORDER BY total_exec_time DESC`,
    [gifts],
  );
  const top = rows.filter(({ isWithin }) => !isWithin);
  const sum = (figure: "micros" | "walBytes") => top.reduce((total, row) => total + row[figure], 0);
  console.log(
    `${what}: ${whole(gifts)} gifts in ${seconds.toFixed(1)} s, ${whole(gifts / seconds)} a second` +
      `\n  ${whole(sum("micros"))} µs of the database and ${whole(sum("walBytes"))} bytes of its log by gift\n` +
      "\n        µs    bytes    calls",
  );
  for (const { isWithin, calls, micros, walBytes, query } of rows.slice(0, values.statements))
    console.log(
      `  ${micros.toFixed(1).padStart(8)} ${whole(walBytes).padStart(8)} ${calls.padStart(8)}  ${isWithin ? "  within: " : ""}${query.slice(0, 100)}`,
    );
  console.log("");
}
