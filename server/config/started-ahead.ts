import { once } from "node:events";

/** The variable that tells a process that it was started ahead of its database. */
export const AHEAD = "STARTED_AHEAD";
/** What is known only once there is a database. A process that was started ahead has none of them, not even by a file. */
export const DATABASE_VARIABLES = ["DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_AUDITOR_URL"] as const;

/**
 * Loading its modules takes a process as long as the database takes to start, so its supervisor starts both at once. Resolves
 * when the supervisor has sent the variables that name the database, which is migrated by then; at once in a process that was
 * not started ahead.
 */
export async function databaseIsReady(): Promise<void> {
  if (!process.env[AHEAD]) return;
  // Processes that this one starts are not waiting for anything.
  delete process.env[AHEAD];
  const end = () => process.exit(0);
  // Its supervisor is gone.
  process.once("disconnect", end);
  const [variables] = await once(process, "message");
  process.off("disconnect", end);
  Object.assign(process.env, variables);
}
