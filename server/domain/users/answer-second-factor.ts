import { z } from "zod";
import { enteredCode, mayTryCode, type RejectedCode, redeemCode } from "@/server/domain/users/redeem-code";
import { emailAboutSecondFactor } from "@/server/domain/users/second-factor-emails";
import { type RenewedSession, renewSession } from "@/server/domain/users/sessions";
import { callerUser } from "@/server/operations/access";
import { operation } from "@/server/operations/operation";

/** Completes a sign-in with a code from the user's second factor. The session gets a new token. */
export const answerSecondFactor = operation({
  name: "answerSecondFactor",
  summary: "Completes signing in with a code.",
  permission: { pendingUser: true },
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
