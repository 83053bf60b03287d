import type pg from "pg";
import { eventually } from "@/server/testing/eventually";

/** The row at which concurrent acts meet: each of them locks or writes it. */
export interface MeetingPlace {
  table: "pools" | "commitments" | "disbursements";
  id: string;
}

/** How an act ended. */
export type Outcome = PromiseSettledResult<unknown>;

/**
 * Runs acts so that they really overlap, whatever else they lock. Each act starts once the one before waits for the
 * row, and all wait until the last one does. Then they continue in order. So an act sees the others' changes only in
 * what it reads after it has the lock. Throws if an act ends without waiting, because it then did not overlap with the
 * others.
 *
 * @param admin - Has at least two free connections.
 */
export async function atOnce(
  admin: pg.Pool,
  { table, id }: MeetingPlace,
  acts: readonly (() => Promise<unknown>)[],
): Promise<Outcome[]> {
  const holder = await admin.connect();
  const running: Promise<Outcome>[] = [];
  let missed: Outcome | null = null;
  try {
    await holder.query("BEGIN");
    await holder.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`, [id]);
    for (const act of acts) {
      let over: Outcome | null = null;
      running.push(outcomeOf(act()).then((outcome) => (over = outcome)));
      await eventually(async () => {
        if (over === null && (await countWaiting(admin)) < running.length) throw new Error("an act does not wait yet");
      });
      missed ??= over;
    }
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
  const outcomes = await Promise.all(running);
  if (missed) throw new Error(`An act met nobody: ${JSON.stringify(answersOf([missed]))}`);
  return outcomes;
}

/** Describes each outcome in one word: the status of what the act returned, else "done", or the error's code. */
export function answersOf(outcomes: readonly Outcome[]): string[] {
  return outcomes.map((outcome) => {
    if (outcome.status === "fulfilled") return (outcome.value as { status?: string } | undefined)?.status ?? "done";
    const { code, message } = outcome.reason as { code?: string; message: string };
    return code ?? message;
  });
}

async function outcomeOf(act: Promise<unknown>): Promise<Outcome> {
  const [outcome] = await Promise.allSettled([act]);
  return outcome!;
}

async function countWaiting(admin: pg.Pool): Promise<number> {
  const { rows } = await admin.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.length;
}
