import type { Session } from "@/server/cli/tests/simulate/world/gated-client";
import { quiet } from "@/server/cli/tests/simulate/world/quiet";
import type { World } from "@/server/cli/tests/simulate/world/world";

const END = "SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid";
const LEFT = "SELECT count(*)::int AS count FROM pg_stat_activity WHERE pid = ANY ($1::int[])";

/**
 * Ends every session of the workers, as a restart of the server does: their work is rolled back. Returns once both
 * sides know that the sessions are gone.
 */
export async function endSessions({ admin, processes }: Pick<World, "admin" | "processes">): Promise<void> {
  const sessions: Session[] = processes.flatMap((process) => [...process.sessions]);
  const pids = sessions.map(({ processID }) => processID);
  await admin.query(END, [pids]);
  await Promise.all(sessions.map(({ hasEnded }) => hasEnded));
  for (;;) {
    const { rows } = await admin.query<{ count: number }>(LEFT, [pids]);
    if (rows[0]!.count === 0) break;
  }
  await quiet();
}

/** pg's error for a statement whose connection ends before its response. */
export function connectionLost(): Error {
  return new Error("Connection terminated unexpectedly");
}

/** pg's error while the server starts. */
export function notThereYet(): Error {
  return Object.assign(new Error("the database system is starting up"), { severity: "FATAL", code: "57P03" });
}
