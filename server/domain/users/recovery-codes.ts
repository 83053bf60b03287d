import { RECOVERY_CODES } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

/** Without letters and digits that look alike. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CHARACTERS = 10;

/** Gives a user new recovery codes in place of any they had, and returns them: they are stored as keyed hashes only. */
export async function replaceRecoveryCodes(tx: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(tx));
  await tx.db.recoveryCode.deleteMany({ where: { userId } });
  await tx.db.recoveryCode.createMany({ data: codes.map((code) => ({ userId, hash: hashOf(tx, userId, code) })) });
  return codes.map((code) => `${code.slice(0, CHARACTERS / 2)}-${code.slice(CHARACTERS / 2)}`);
}

/** Uses a recovery code, once. False if it is none of the user's. */
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
