/**
 * Keeps the process running until SIGTERM, SIGINT or the exit of the process that started it, and then shuts down
 * gracefully. A second signal exits at once.
 */
export function runUntilSignal(shutDown: () => Promise<void>): void {
  let ending = false;
  const end = async () => {
    if (ending) process.exit(1);
    ending = true;
    await shutDown().catch(() => {});
    process.exit(0);
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  // Without its supervisor nobody would ever stop it.
  process.on("disconnect", end);
}
