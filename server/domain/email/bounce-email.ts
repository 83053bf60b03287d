import { emailTransitions } from "@/server/domain/email/email-transitions";
import { markUndeliverable } from "@/server/domain/email/undeliverable-addresses";
import { type BounceReason, isUndeliverable } from "@/server/kernel/bounces";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

interface EmailBounce {
  reason: BounceReason;
  at: Date;
  /** The lease of the attempt that found it out; absent for a report. */
  lease?: string;
  /** The server's own words. */
  lastError: string | null;
}

/**
 * Marks an email as bounced and, if the address is permanently undeliverable, the address too. False if it was already
 * marked, or the lease was lost.
 */
export async function bounceEmail(
  tx: Context,
  { key, to }: { key: string; to: string },
  { reason, at, lease, lastError }: EmailBounce,
): Promise<boolean> {
  const changes = { bouncedAt: at, bounceReason: reason, lastError, ...(lease !== undefined && { lease }) };
  const moved = await moveAll(tx, emailTransitions, [key], "bounce", changes);
  if (moved.length === 0) return false;
  if (isUndeliverable(reason)) await markUndeliverable(tx, to, reason, at);
  return true;
}
