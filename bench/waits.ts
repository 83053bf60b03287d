import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const EVERY_MS = 20;
const SHOWN = 6;

const SAMPLE = `
  SELECT coalesce(wait_event_type || ' ' || wait_event, 'none') AS wait, count(*)::int AS backends FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND state = 'active' AND pid <> pg_backend_pid() AND datname = current_database()
  GROUP BY 1`;

/** Counts the wait events of the database's active backends by sampling them while something runs. */
export class Waits {
  private readonly counts = new Map<string, number>();

  /** Samples until the work is done. */
  async during<Result>(superuserUrl: string, work: Promise<Result>): Promise<Result> {
    const client = new pg.Client({ connectionString: superuserUrl });
    await client.connect();
    let isOver = false;
    const looking = (async () => {
      while (!isOver) {
        const { rows } = await client.query<{ wait: string; backends: number }>({ name: "waits", text: SAMPLE });
        for (const { wait, backends } of rows) this.counts.set(wait, (this.counts.get(wait) ?? 0) + backends);
        await sleep(EVERY_MS);
      }
    })();
    try {
      return await work;
    } finally {
      isOver = true;
      await looking;
      await client.end();
    }
  }

  /** The most frequent wait events, as shares of all active backends sampled. */
  describe(): string {
    const all = [...this.counts.values()].reduce((sum, count) => sum + count, 0);
    const most = [...this.counts].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
    return most.map(([wait, count]) => `${wait} ${((100 * count) / all).toFixed(0)} %`).join(", ");
  }
}
