import { personFor } from "@/server/auth/session-caller";
import type { Caller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import type { TestSession } from "@/server/testing/sign-in-fixture";

/** A context in which a signed-in user acts as their own person, in a pool if one is named. */
export async function personIn(ctx: Context, user: TestSession, poolId: string | null): Promise<Context> {
  const caller = user.as.caller as Caller & { kind: "user" };
  return ctx.as(await personFor(ctx, { userId: caller.userId, email: "", caller }, poolId));
}
