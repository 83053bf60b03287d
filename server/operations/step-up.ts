import { SecondFactorRequired } from "@/server/kernel/common-errors";
import { STEP_UP_MINUTES } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

/** Whether an operation asks for the second factor once more: always, or for some inputs. */
export type StepUp<Input, Thing> = true | ((ctx: Context, input: Input, subject: Thing) => boolean | Promise<boolean>);

/** Rejects callers who have not proven their second factor recently, if the operation requires it for this input. */
export async function requireStepUp<Input, Thing>(
  ctx: Context,
  stepUp: StepUp<Input, Thing> | undefined,
  input: Input,
  subject: Thing,
): Promise<void> {
  if (stepUp === true || (await stepUp?.(ctx, input, subject))) await requireFreshFactor(ctx);
}

/**
 * Rejects a session whose user has not proven their second factor in it recently. Read at each call, so that a session
 * that was ended or locked meanwhile no longer counts. Keys, commands and Almoner itself have no session, and pass.
 */
async function requireFreshFactor(ctx: Context): Promise<void> {
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
