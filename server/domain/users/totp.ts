import { Secret, TOTP } from "otpauth";
import type { Context } from "@/server/operations/context";

/** The only parameters that every authenticator app supports (RFC 6238). */
const SHAPE = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Because clocks differ, the previous and the next code are accepted too. */
const STEPS_AROUND = 1;

/** A new secret to share with an authenticator app, in base32. */
export function newTotpSecret(ctx: Context): string {
  return new Secret({ buffer: Uint8Array.from(ctx.randomBytes(SECRET_BYTES)).buffer }).base32;
}

/** The URI in the QR code for authenticator apps. They show its issuer and its account. */
export function totpUri(secret: string, issuer: string, account: string): string {
  return new TOTP({ ...SHAPE, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step, in periods since 1970, that the code belongs to; null if the code is not currently valid. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) });
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: STEPS_AROUND });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
