import { z } from "zod";
import { redeemRecoveryCode } from "@/server/domain/users/recovery-codes";
import { stepOfCode } from "@/server/domain/users/totp";
import { outsideTime } from "@/server/kernel/clock";
import { SECOND_FACTOR_ATTEMPTS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";

const CODE_MAX_CHARACTERS = 40;
const TOTP_CODE = /^\d{6}$/;

/** A code as entered: one from the app, or a recovery code, with or without spaces and dashes. */
export const enteredCode = z
  .string()
  .max(CODE_MAX_CHARACTERS)
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase());

/** Why a code was rejected. */
export type RejectedCode = "wrong" | "tooMany";

interface Trying {
  userId: string;
  sessionId: string;
}

/**
 * True if this session and user may try another code. Counts the attempt before the code is checked, in a separate
 * transaction, so that a failure cannot undo the count.
 */
export async function mayTryCode(ctx: Context, { userId, sessionId }: Trying): Promise<boolean> {
  const { user, session } = SECOND_FACTOR_ATTEMPTS;
  const ofSession = await consumeRateLimitTokens(ctx, `second-factor:${sessionId}`, 1, session);
  if (ofSession.granted === 0) return false;
  return (await consumeRateLimitTokens(ctx, `second-factor:${userId}`, 1, user)).granted === 1;
}

/**
 * Uses a code in the running transaction, once: a code from the app does not work twice, nor does one older than the
 * last. Null if the code is wrong, or the user has no second factor.
 */
export async function redeemCode(tx: Context, userId: string, code: string): Promise<"app" | "recovery" | null> {
  const factor = await tx.db.secondFactor.findUnique({ where: { userId, confirmedAt: { not: null } } });
  if (!factor) return null;
  if (!TOTP_CODE.test(code)) return (await redeemRecoveryCode(tx, userId, code)) ? "recovery" : null;
  const step = stepOfCode(openSecret(tx, factor), code, outsideTime(tx.clock));
  if (step === null) return null;
  const { count } = await tx.db.secondFactor.updateMany({
    where: { userId, ciphertext: factor.ciphertext, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count === 1 ? "app" : null;
}

/** The secret that the user shares with their app. */
export function openSecret(ctx: Context, { userId, ciphertext }: { userId: string; ciphertext: string }): string {
  return ctx.vault.open("second-factor", userId, ciphertext);
}
