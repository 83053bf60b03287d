import { setupSessionTransitions } from "@/server/domain/identities/setup-sessions/setup-session-transitions";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

const BATCH = 500;

/** Setup sessions that expired before $1, as `subject` and `due`. */
export const SETUP_SESSIONS_ENDING = `
  SELECT id AS subject, expires_at AS due FROM setup_sessions WHERE status = 'open' AND expires_at <= $1::timestamptz`;

/** Expires sessions that were not completed in time. */
export async function expireSetupSessions(ctx: Context, signal: AbortSignal, dueBefore: Date): Promise<void> {
  while (!signal.aborted) {
    const text = `${SETUP_SESSIONS_ENDING} ORDER BY expires_at LIMIT ${BATCH}`;
    const ids = (await ctx.statement<{ subject: string }>(text, [dueBefore])).map(({ subject }) => subject);
    if (ids.length > 0) await ctx.transaction((tx) => moveAll(tx, setupSessionTransitions, ids, "expire", {}));
    if (ids.length < BATCH) return;
  }
}

/**
 * Ends the open sessions of an identity that is transferred to another manager, because their pages lead back to the
 * former one.
 */
export async function endSetupSessions(tx: Context, identityId: string): Promise<void> {
  const open = await tx.db.setupSession.findMany({ where: { identityId, status: "open" }, select: { id: true } });
  if (open.length === 0) return;
  await moveAll(
    tx,
    setupSessionTransitions,
    open.map(({ id }) => id),
    "expire",
    {},
  );
}
