/**
 * Lets the process run until it gets SIGTERM or SIGINT, or until the process that started it is gone, and then ends it
 * in order. A second signal ends it at once.
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
  // Without its supervisor nobody would ever end it.
  process.on("disconnect", end);
}
