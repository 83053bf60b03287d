/**
 * TPC-B as pgbench defines it, run through pg in its own process: how many transactions this machine's PostgreSQL can
 * commit.
 */
import pg from "pg";
import { respondToParent } from "@/bench/child";

const SCALE = 10;
const TELLERS = 10 * SCALE;
const ACCOUNTS = 100_000 * SCALE;

export type TpcbTask = { prepare: true } | { seconds: number; clients: number };

respondToParent(async (task: TpcbTask): Promise<{ tps: number }> => {
  if ("prepare" in task) {
    await prepare();
    return { tps: 0 };
  }
  const started = performance.now();
  const endsAt = started + task.seconds * 1_000;
  const counts = await Promise.all(Array.from({ length: task.clients }, () => client(endsAt)));
  const committed = counts.reduce((sum, count) => sum + count, 0);
  return { tps: committed / ((performance.now() - started) / 1_000) };
});

async function connect(): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await connection.connect();
  return connection;
}

async function prepare(): Promise<void> {
  const connection = await connect();
  await connection.query(`
    CREATE TABLE tpcb_branches (bid int PRIMARY KEY, bbalance int, filler char(88)) WITH (fillfactor = 100);
    CREATE TABLE tpcb_tellers (tid int PRIMARY KEY, bid int, tbalance int, filler char(84)) WITH (fillfactor = 100);
    CREATE TABLE tpcb_accounts (aid int PRIMARY KEY, bid int, abalance int, filler char(84)) WITH (fillfactor = 100);
    CREATE TABLE tpcb_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    INSERT INTO tpcb_branches SELECT n, 0, '' FROM generate_series(1, ${SCALE}) n;
    INSERT INTO tpcb_tellers SELECT n, (n - 1) / 10 + 1, 0, '' FROM generate_series(1, ${TELLERS}) n;
    INSERT INTO tpcb_accounts SELECT n, (n - 1) / 100000 + 1, 0, '' FROM generate_series(1, ${ACCOUNTS}) n;
  `);
  // Only its own tables: statistics of the product's tables, which are still empty, would mislead the planner.
  await connection.query("VACUUM ANALYZE tpcb_branches, tpcb_tellers, tpcb_accounts, tpcb_history");
  await connection.query("CHECKPOINT");
  await connection.end();
}

/** Commits transactions back to back until the time is up; returns how many. */
async function client(endsAt: number): Promise<number> {
  const connection = await connect();
  const run = (name: string, text: string, values: number[]) => connection.query({ name, text, values });
  const pick = (max: number) => 1 + Math.floor(Math.random() * max);
  let committed = 0;
  while (performance.now() < endsAt) {
    const [aid, bid, tid, delta] = [pick(ACCOUNTS), pick(SCALE), pick(TELLERS), pick(10_001) - 5_001] as const;
    await connection.query("BEGIN");
    await run("account", "UPDATE tpcb_accounts SET abalance = abalance + $1 WHERE aid = $2", [delta, aid]);
    await run("balance", "SELECT abalance FROM tpcb_accounts WHERE aid = $1", [aid]);
    await run("teller", "UPDATE tpcb_tellers SET tbalance = tbalance + $1 WHERE tid = $2", [delta, tid]);
    await run("branch", "UPDATE tpcb_branches SET bbalance = bbalance + $1 WHERE bid = $2", [delta, bid]);
    const history = "INSERT INTO tpcb_history (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, current_timestamp)";
    await run("history", history, [tid, bid, aid, delta]);
    await connection.query("COMMIT");
    committed += 1;
  }
  await connection.end();
  return committed;
}
