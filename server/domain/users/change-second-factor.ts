import { z } from "zod";
import { emailAddress } from "@/server/domain/users/email-link";
import { replaceRecoveryCodes } from "@/server/domain/users/recovery-codes";
import { enteredCode, mayTryCode, type RejectedCode, redeemCode } from "@/server/domain/users/redeem-code";
import { emailAboutSecondFactor } from "@/server/domain/users/second-factor-emails";
import { findUserByAddress } from "@/server/domain/users/users";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { callerUser } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** Replaces the user's recovery codes, given an unused code. The old ones become invalid. */
export const renewRecoveryCodes = operation({
  name: "renewRecoveryCodes",
  summary: "Replaces your recovery codes.",
  permission: { user: true },
  input: z.strictObject({ code: enteredCode }),
  run: (ctx, { code }): Promise<string[] | RejectedCode> =>
    withCode(ctx, code, async (tx, userId) => {
      await audit(tx, "second_factor.renew_codes", userId);
      await emailAboutSecondFactor(tx, userId, "codesRenewed");
      return replaceRecoveryCodes(tx, userId);
    }),
});

/** Turns off the user's second factor, given an unused code. */
export const turnOffSecondFactor = operation({
  name: "turnOffSecondFactor",
  summary: "Turns your second factor off.",
  permission: { user: true },
  input: z.strictObject({ code: enteredCode }),
  run: (ctx, { code }): Promise<"off" | RejectedCode> =>
    withCode(ctx, code, async (tx, userId): Promise<"off"> => {
      await audit(tx, "second_factor.off", userId);
      await emailAboutSecondFactor(tx, userId, "off");
      await removeFactor(tx, userId);
      return "off";
    }),
});

/** Removes the second factor of a user who lost their phone and recovery codes, and ends their sessions. */
export const resetSecondFactor = operation({
  name: "resetSecondFactor",
  summary: "Removes the second factor of a user who lost it.",
  permission: { operator: true },
  input: z.strictObject({ email: emailAddress }),
  errors: [ResourceNotFound],
  run: (ctx, { email }) =>
    ctx.transaction(async (tx) => {
      const user = await findUserByAddress(tx, email);
      const factor = user && (await tx.db.secondFactor.findUnique({ where: { userId: user.id } }));
      if (!factor) throw ResourceNotFound({ message: "Nobody with this address has a second factor." });
      const { userId } = factor;
      await removeFactor(tx, userId);
      await tx.db.userSession.deleteMany({ where: { userId } });
      await audit(tx, "second_factor.reset", userId);
      await emailAboutSecondFactor(tx, userId, "reset");
    }),
});

async function withCode<T>(
  ctx: Context,
  code: string,
  work: (tx: Context, userId: string) => Promise<T>,
): Promise<T | RejectedCode> {
  const user = callerUser(ctx);
  if (!(await mayTryCode(ctx, user))) return "tooMany";
  return ctx.transaction(async (tx) =>
    (await redeemCode(tx, user.userId, code)) === null ? "wrong" : work(tx, user.userId),
  );
}

/** Also clears it from the sessions, because none of them has used a factor that is set up later. */
async function removeFactor(tx: Context, userId: string): Promise<void> {
  await tx.db.secondFactor.deleteMany({ where: { userId } });
  await tx.db.recoveryCode.deleteMany({ where: { userId } });
  await tx.db.userSession.updateMany({ where: { userId }, data: { secondFactorAt: null } });
}
