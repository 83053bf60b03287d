import type pg from "pg";
import { AHEAD_MAX_MS, type MachineClocks, SteadyTime } from "@/server/adapters/clock/steady-time";

type Pool = Pick<pg.Pool, "query">;

export interface ClockLog {
  warn(fields: object, message: string): void;
}

/** How often processes agree on the highest time. */
export const AGREE_EVERY_MS = 1_000;
/** Smaller steps are ordinary corrections, or differences between machines. */
export const NOTED_MS = 10_000;

interface ClockRow {
  highestMs: number | null;
  databaseMs: number;
}

/**
 * One process's part in agreeing on the highest time that any process has seen: a row that each process raises and
 * reads once a second.
 */
export class AgreedTime {
  readonly time: SteadyTime;
  #hasAgreed = false;
  #isWarned = false;

  constructor(
    private readonly pool: Pool,
    private readonly log: ClockLog,
    private readonly clocks: MachineClocks,
  ) {
    this.time = new SteadyTime(clocks);
  }

  /** Raises and reads the row, and records what it notices about the machine's clock in that row. */
  async agree(): Promise<void> {
    const { pool, clocks, time } = this;
    const { highestMs, databaseMs } = this.#hasAgreed ? await raiseHighest(pool, time.read()) : await readHighest(pool);
    time.compare(databaseMs);
    if (highestMs !== null) {
      // Up to a second that previous processes have seen may not have been written.
      const isBelow = !this.#hasAgreed && clocks.wallMs() < highestMs;
      time.raise(isBelow ? highestMs + AGREE_EVERY_MS : highestMs);
    }
    this.#hasAgreed = true;
    const [heldMs, refusedMs] = [time.heldMs(), time.aheadMs()];
    const isOff = heldMs > NOTED_MS || refusedMs > AHEAD_MAX_MS;
    if (isOff) await noteOff(pool, { atMs: time.read(), heldMs, refusedMs });
    if (isOff && !this.#isWarned)
      this.log.warn({ heldMs, refusedMs }, "the clock of this machine was put back, or is wrong");
    this.#isWarned = isOff;
  }

  /** Writes the time that was reached. */
  async leave(): Promise<void> {
    if (this.#hasAgreed) await raiseHighest(this.pool, this.time.read()).catch(() => {});
  }
}

// Named statements, because each process runs them once a second, and parsing takes longer than running them.
const READ = {
  name: "product-clock",
  text: `SELECT (SELECT extract(epoch FROM highest_at)::float8 * 1000 FROM product_clock WHERE id = 1) AS "highestMs",
    extract(epoch FROM clock_timestamp())::float8 * 1000 AS "databaseMs"`,
};

/** Raises the highest time, unless it is less than a second old, or the step is larger than any correct clock makes. */
const RAISE = {
  name: "product-clock-raise",
  text: `
    WITH raised AS (
      INSERT INTO product_clock AS c (id, highest_at) VALUES (1, to_timestamp($1::float8 / 1000))
      ON CONFLICT (id) DO UPDATE
        SET highest_at = least(excluded.highest_at, greatest(clock_timestamp(), c.highest_at) + interval '1 minute')
        WHERE excluded.highest_at > c.highest_at + interval '900 ms'
      RETURNING highest_at)
    SELECT extract(epoch FROM coalesce((SELECT highest_at FROM raised),
        (SELECT highest_at FROM product_clock WHERE id = 1)))::float8 * 1000 AS "highestMs",
      extract(epoch FROM clock_timestamp())::float8 * 1000 AS "databaseMs"`,
};

const NOTE_OFF = `
  UPDATE product_clock SET
    held_ms = CASE WHEN $2 THEN $3::float8 ELSE held_ms END,
    held_at = CASE WHEN $2 THEN to_timestamp($1::float8 / 1000) ELSE held_at END,
    refused_ms = CASE WHEN $4 THEN $5::float8 ELSE refused_ms END,
    refused_at = CASE WHEN $4 THEN to_timestamp($1::float8 / 1000) ELSE refused_at END
  WHERE id = 1`;

async function readHighest(pool: Pool): Promise<ClockRow> {
  const { rows } = await pool.query<ClockRow>(READ);
  return rows[0]!;
}

async function raiseHighest(pool: Pool, toMs: number): Promise<ClockRow> {
  const { rows } = await pool.query<ClockRow>({ ...RAISE, values: [toMs] });
  return rows[0]!;
}

async function noteOff(pool: Pool, { atMs, heldMs, refusedMs }: Record<"atMs" | "heldMs" | "refusedMs", number>) {
  await pool.query(NOTE_OFF, [atMs, heldMs > NOTED_MS, heldMs, refusedMs > AHEAD_MAX_MS, refusedMs]);
}
