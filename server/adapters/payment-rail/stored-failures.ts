import type pg from "pg";
import {
  FAILURE_SWITCHES,
  type FailureSwitch,
  type SimulatedFailures,
} from "@/server/adapters/payment-rail/simulated-failures";

const CACHED_MS = 1_000;
const HIGHEST = { share: 1, switch: 1, milliseconds: 600_000, "basis points": 10_000, cents: 1_000_000 };

/** Returns the switches that are on in a database, at most a second late. */
export function storedFailures(pool: pg.Pool): () => Promise<SimulatedFailures> {
  let read: Promise<SimulatedFailures> | undefined;
  let readAt = 0;
  return () => {
    if (!read || performance.now() - readAt > CACHED_MS) {
      readAt = performance.now();
      read = readFailures(pool);
      // After a failed read, the next call reads again.
      read.catch(() => {
        read = undefined;
      });
    }
    return read;
  };
}

/** Reads the switches that are on. */
export async function readFailures(pool: pg.Pool): Promise<SimulatedFailures> {
  const { rows } = await pool.query<{ name: FailureSwitch; value: number }>(
    "SELECT name, value FROM sandbox_rail.failures WHERE value > 0",
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Sets the given switches and leaves the others as they are; 0 is off. */
export async function writeFailures(pool: pg.Pool, failures: SimulatedFailures): Promise<void> {
  await pool.query(
    `INSERT INTO sandbox_rail.failures (name, value)
     SELECT name, value::float8 FROM jsonb_each_text($1::jsonb) AS given (name, value)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(failures)],
  );
}

/** Switches everything off. */
export async function clearFailures(pool: pg.Pool): Promise<void> {
  await pool.query("DELETE FROM sandbox_rail.failures");
}

/** Parses switches such as `lost_answers=0.1`. Throws an error that says what is wrong with one. */
export function parseFailures(words: readonly string[]): SimulatedFailures {
  return Object.fromEntries(words.map(parseFailure));
}

function parseFailure(word: string): [FailureSwitch, number] {
  const [, name = "", text = ""] = /^(\w+)=(\d*\.?\d+)$/.exec(word) ?? [];
  if (!isSwitch(name)) throw new Error(`${word} is not a failure and its value, such as lost_answers=0.1.`);
  const { unit } = FAILURE_SWITCHES[name];
  const value = Number(text);
  if (value > HIGHEST[unit]) throw new Error(`${name} is at most ${HIGHEST[unit]}.`);
  if (unit !== "share" && !Number.isInteger(value)) throw new Error(`${name} is a whole number.`);
  return [name, value];
}

function isSwitch(name: string): name is FailureSwitch {
  return Object.hasOwn(FAILURE_SWITCHES, name);
}
