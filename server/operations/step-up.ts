import { SecondFactorRequired } from "@/server/kernel/common-errors";
import { STEP_UP_MINUTES } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

/**
 * Rejects a session whose user has not proven their second factor in it lately. Read at each call, so that a session that was
 * ended or locked meanwhile has proven nothing. Keys, commands and Almoner itself have no session, and pass.
 */
export async function requireFreshFactor(ctx: Context): Promise<void> {
  const { caller } = ctx;
  if (!("sessionId" in caller)) return;
  const wall = ctx.clock.wall();
  const since = new Date(wall.getTime() - STEP_UP_MINUTES * 60_000);
  const [row] = await ctx.statement<{ is: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM user_sessions
       WHERE id = $1 AND user_id = $2 AND expires_at > $3 AND second_factor_at > $4::timestamptz) AS "is"`,
    [caller.sessionId, caller.userId, wall, since],
  );
  if (!row!.is) throw SecondFactorRequired();
}
