import { z } from "zod";
import { enteredCode, mayTryCode, type RejectedCode, redeemCode } from "@/server/domain/users/redeem-code";
import { emailAboutSecondFactor } from "@/server/domain/users/second-factor-emails";
import { type RenewedSession, renewSession } from "@/server/domain/users/sessions";
import { callerUser } from "@/server/operations/access";
import { operation } from "@/server/operations/operation";

/**
 * Verifies the user's second factor again in a signed-in session, for operations that require it. The session gets a
 * new token.
 */
export const proveSecondFactor = operation({
  name: "proveSecondFactor",
  summary: "Proves your second factor once more.",
  permission: { user: true },
  input: z.strictObject({ code: enteredCode }),
  async run(ctx, { code }): Promise<RenewedSession | RejectedCode> {
    const { userId, sessionId } = callerUser(ctx);
    if (!(await mayTryCode(ctx, { userId, sessionId }))) return "tooMany";
    return ctx.transaction(async (tx) => {
      const used = await redeemCode(tx, userId, code);
      if (used === null) return "wrong";
      if (used === "recovery") await emailAboutSecondFactor(tx, userId, "codeUsed");
      return renewSession(tx, sessionId);
    });
  },
});
