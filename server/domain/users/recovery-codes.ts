import { RECOVERY_CODES } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

/** Omits letters that look like digits or other letters. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CHARACTERS = 10;

/**
 * Generates new recovery codes for a user, replacing any earlier ones, and returns them. Only their keyed hashes are
 * stored.
 */
export async function replaceRecoveryCodes(tx: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(tx));
  await tx.db.recoveryCode.deleteMany({ where: { userId } });
  await tx.db.recoveryCode.createMany({ data: codes.map((code) => ({ userId, hash: hashOf(tx, userId, code) })) });
  return codes.map((code) => `${code.slice(0, CHARACTERS / 2)}-${code.slice(CHARACTERS / 2)}`);
}

/** Uses a recovery code, once. False if the user has no such code. */
export async function redeemRecoveryCode(tx: Context, userId: string, code: string): Promise<boolean> {
  const { count } = await tx.db.recoveryCode.deleteMany({ where: { userId, hash: hashOf(tx, userId, code) } });
  return count === 1;
}

function newCode(ctx: Context): string {
  return Array.from(ctx.randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

function hashOf(ctx: Context, userId: string, code: string): string {
  return ctx.vault.mac("second-factor", `${userId} ${code}`).toString("base64url");
}
