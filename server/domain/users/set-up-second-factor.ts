import { z } from "zod";
import { replaceRecoveryCodes } from "@/server/domain/users/recovery-codes";
import { enteredCode, mayTryCode, openSecret, type RejectedCode } from "@/server/domain/users/redeem-code";
import { emailAboutSecondFactor } from "@/server/domain/users/second-factor-emails";
import { type RenewedSession, renewSession } from "@/server/domain/users/sessions";
import { newTotpSecret, stepOfCode } from "@/server/domain/users/totp";
import { outsideTime } from "@/server/kernel/clock";
import { SECOND_FACTOR_SETUP_HOURS } from "@/server/kernel/limits";
import { callerUser } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";

/** A newly working second factor, with the recovery codes for its user to keep and the renewed session. */
export interface ConfirmedFactor {
  codes: string[];
  session: RenewedSession;
}

/** Begins setting up the user's second factor with a new secret. An existing factor keeps working. */
export const startSecondFactor = operation({
  name: "startSecondFactor",
  summary: "Begins to set up your authenticator app.",
  permission: { user: true },
  async run(ctx) {
    const { userId } = callerUser(ctx);
    const ciphertext = ctx.vault.seal("second-factor", userId, newTotpSecret(ctx));
    await ctx.statement(
      `INSERT INTO second_factors AS f (user_id, ciphertext, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET ciphertext = excluded.ciphertext, created_at = excluded.created_at
       WHERE f.confirmed_at IS NULL`,
      [userId, ciphertext, ctx.clock.wall()],
    );
  },
});

/**
 * Completes the user's second factor with the app's first code. All other sessions now have to enter a code. This one
 * gets a new token, so that anyone who knew the old one does not pass with the factor.
 */
export const confirmSecondFactor = operation({
  name: "confirmSecondFactor",
  summary: "Completes your authenticator app with its first code.",
  permission: { user: true },
  input: z.strictObject({ code: enteredCode }),
  async run(ctx, { code }): Promise<ConfirmedFactor | RejectedCode | "notBegun"> {
    const { userId, sessionId } = callerUser(ctx);
    if (!(await mayTryCode(ctx, { userId, sessionId }))) return "tooMany";
    return ctx.transaction(async (tx) => {
      const at = tx.clock.wall();
      const begun = new Date(at.getTime() - SECOND_FACTOR_SETUP_HOURS * 3_600_000);
      const where = { userId, confirmedAt: null, createdAt: { gt: begun } };
      const factor = await tx.db.secondFactor.findFirst({ where });
      if (!factor) return "notBegun";
      const lastStep = stepOfCode(openSecret(tx, factor), code, outsideTime(tx.clock));
      if (lastStep === null) return "wrong";
      const { count } = await tx.db.secondFactor.updateMany({
        where: { ...where, ciphertext: factor.ciphertext },
        data: { confirmedAt: at, lastStep },
      });
      if (count === 0) return "notBegun";
      await tx.db.userSession.updateMany({ where: { userId }, data: { secondFactorAt: null } });
      const session = await renewSession(tx, sessionId);
      const codes = await replaceRecoveryCodes(tx, userId);
      await audit(tx, "second_factor.on", userId);
      await emailAboutSecondFactor(tx, userId, "on");
      return { codes, session };
    });
  },
});
