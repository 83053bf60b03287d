import { z } from "zod";
import { redeemRecoveryCode } from "@/server/domain/users/recovery-codes";
import { stepOfCode } from "@/server/domain/users/totp";
import { outsideTime } from "@/server/kernel/clock";
import { SECOND_FACTOR_ATTEMPTS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";

const CODE_MAX_CHARACTERS = 40;
const TOTP_CODE = /^\d{6}$/;

/** A code as people enter it: of the app, or a recovery code, with or without spaces and dashes. */
export const enteredCode = z
  .string()
  .max(CODE_MAX_CHARACTERS)
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase());

/** Why a code was not taken. */
export type RejectedCode = "wrong" | "tooMany";

interface Trying {
  userId: string;
  sessionId: string;
}

/**
 * True if another code may be tried, by this session and for this user. It counts before the code is looked at, and in a
 * transaction of its own, so that no failure gives an attempt back.
 */
export async function mayTryCode(ctx: Context, { userId, sessionId }: Trying): Promise<boolean> {
  const { user, session } = SECOND_FACTOR_ATTEMPTS;
  const ofSession = await consumeRateLimitTokens(ctx, `second-factor:${sessionId}`, 1, session);
  if (ofSession.granted === 0) return false;
  return (await consumeRateLimitTokens(ctx, `second-factor:${userId}`, 1, user)).granted === 1;
}

/**
 * Uses a code in the running transaction, once: no code of the app works twice, nor one that is older than the last. Null
 * if it is none of the user's, or if they have no second factor.
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
