import { answerInTime } from "@/server/domain/payments/answer-in-time";
import type { Context } from "@/server/operations/context";
import { type ClaimedFollowUp, drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue, recordFollowUps } from "@/server/operations/queue/follow-ups";

/** How long to keep a method that is still being charged before checking again. */
const LOOK_AGAIN_MS = 3_600_000;

/** A method that was saved at a rail. */
interface KeptMethod {
  rail: string;
  token: string;
}

/** Queues the deletion of methods at their rails, in the running transaction, which has removed our records of them. */
export function forgetMethods(tx: Context, methods: KeptMethod[]): Promise<void> {
  const subjects = methods.map(({ rail, token }) => `${rail} ${token}`);
  return recordFollowUps(tx, "forget_method", subjects);
}

/**
 * Asks rails to delete removed methods until they confirm it. A method that was added again, or that someone else has
 * saved, is kept. Returns when to look again.
 */
export function forgetRemovedMethods(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "forget_method", { signal }, (row) => forget(ctx, row));
}

async function forget(ctx: Context, row: ClaimedFollowUp): Promise<void> {
  const [rail = "", token = ""] = row.subjectId.split(" ");
  const purpose = await purposeOf(ctx, { rail, token });
  if (purpose === "charging") {
    await recordFollowUps(ctx, "forget_method", [row.subjectId], new Date(ctx.now().getTime() + LOOK_AGAIN_MS));
    return;
  }
  // If a rail is no longer configured, it is asked once it is configured again.
  const { methods } = ctx.ports.rails.railOf({ rail });
  if (purpose === null) await answerInTime(ctx, async (options) => methods?.forget(token, options));
  await followUpQueue.complete(ctx, row, null);
}

/** What a method is still needed for: `kept` for later, or `charging` to finish what has begun; null for nothing. */
async function purposeOf(ctx: Context, { rail, token }: KeptMethod): Promise<"kept" | "charging" | null> {
  const [found] = await ctx.statement<{ isKept: boolean; isCharging: boolean }>(
    `SELECT EXISTS (SELECT FROM saved_methods WHERE rail = $1 AND token = $2)
       OR EXISTS (SELECT FROM payment_methods WHERE rail = $1 AND token = $2 AND deleted_at IS NULL) AS "isKept",
     EXISTS (SELECT FROM gifts WHERE status = 'pending' AND rail = $1 AND payment_token = $2)
       OR EXISTS (SELECT FROM checkouts WHERE status = 'giving' AND rail = $1 AND payment_token = $2)
       OR EXISTS (SELECT FROM payments WHERE next_at IS NOT NULL AND rail = $1 AND token = $2
         AND status IN ('planned', 'sent', 'unknown')) AS "isCharging"`,
    [rail, token],
    "use-of-method",
  );
  return found!.isKept ? "kept" : found!.isCharging ? "charging" : null;
}
