/** Double-entry transfers in plain SQL, one transaction each, in their own process. */
import pg from "pg";
import { respondToParent } from "@/bench/child";

export interface TransferTask {
  seconds: number;
  connections: number;
  /**
   * Transfers between random accounts, or all from the payment provider's account to one, like gifts to one charity.
   */
  accounts: "any" | "one";
}

const ACCOUNTS = 1_000;
const PROVIDER = 1;
const CHARITY = 2;
const TRANSFER = {
  name: "transfer",
  text: "SELECT books.transfer($1::bigint, $2::bigint, $3::bigint, $4::jsonb)",
};

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 100, idleTimeoutMillis: 0 });

respondToParent(async ({ seconds, connections, accounts }: TransferTask): Promise<{ tps: number }> => {
  const started = performance.now();
  const endsAt = started + seconds * 1_000;
  const counts = await Promise.all(Array.from({ length: connections }, () => keepBusy(endsAt, accounts)));
  const moved = counts.reduce((sum, count) => sum + count, 0);
  return { tps: moved / ((performance.now() - started) / 1_000) };
});

/** Commits transfers back to back over one connection until the time is up; returns how many. */
async function keepBusy(endsAt: number, accounts: TransferTask["accounts"]): Promise<number> {
  const client = await pool.connect();
  try {
    let moved = 0;
    for (; performance.now() < endsAt; moved += 1) {
      const [from, to] = accounts === "one" ? [PROVIDER, CHARITY] : pair();
      await client.query({ ...TRANSFER, values: [from, to, 100 + (moved % 100), `{"gift": "bench-${moved}"}`] });
    }
    return moved;
  } finally {
    client.release();
  }
}

/** Two different accounts. */
function pair(): [from: number, to: number] {
  const from = Math.floor(Math.random() * ACCOUNTS);
  const to = (from + 1 + Math.floor(Math.random() * (ACCOUNTS - 1))) % ACCOUNTS;
  return [from + 1, to + 1];
}
