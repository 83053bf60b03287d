import { once } from "node:events";

/** The variable that marks a process as started before its database. */
export const AHEAD = "STARTED_AHEAD";
/**
 * Variables that are known only once there is a database. A process that was started ahead has none of them, not even
 * from a file.
 */
export const DATABASE_VARIABLES = ["DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_AUDITOR_URL"] as const;

/**
 * Waits for the database. Loading a process's modules takes as long as starting the database, so the supervisor starts
 * both at once. Resolves when the supervisor has sent the variables that name the database, which is migrated by then;
 * resolves at once if the process was not started ahead.
 */
export async function databaseIsReady(): Promise<void> {
  if (!process.env[AHEAD]) return;
  // Child processes must not wait.
  delete process.env[AHEAD];
  const end = () => process.exit(0);
  // The supervisor is gone.
  process.once("disconnect", end);
  const [variables] = await once(process, "message");
  process.off("disconnect", end);
  Object.assign(process.env, variables);
}
