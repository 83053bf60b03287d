import { Unavailable } from "@/server/kernel/common-errors";
import { STORAGE_RETRY_SECONDS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

/** Why nothing can be changed at the moment, as forms say it. */
export type NotTaken = "notTakenNow" | "notTakenWhileHeld";

const MESSAGES: Record<NotTaken, string> = {
  notTakenNow:
    "The server is low on storage space, so nothing can be changed right now. Nothing was changed by this request, and you can still read. Try again after the time in `Retry-After`.",
  notTakenWhileHeld:
    "This installation was restored from a backup, and its operator has not resumed it yet, so nothing can be changed right now. Nothing was changed by this request, and you can still read. Try again after the time in `Retry-After`.",
};

/** Why nothing can be changed: the disk has too little room, or the installation was restored and is held. Null if it can be. */
export function whyNothingChanges({ ports }: Pick<Context, "ports">): NotTaken | null {
  if (ports.hold.backupMadeAt() !== null) return "notTakenWhileHeld";
  return ports.space.isLow() ? "notTakenNow" : null;
}

/** Throws 503 while nothing can be changed. Reads go on. */
export function requireChangeable(ctx: Pick<Context, "ports">): void {
  const reason = whyNothingChanges(ctx);
  if (reason === null) return;
  throw Unavailable({ message: MESSAGES[reason], headers: { "Retry-After": String(STORAGE_RETRY_SECONDS) } });
}
