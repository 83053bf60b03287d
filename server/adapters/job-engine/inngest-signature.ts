import { createHmac } from "node:crypto";

/** How far a signature's time may be off; the same as in the SDK, which verifies the signature itself. */
const TOLERANCE_MS = 5 * 60_000;
const SIGNATURE = /^t=(\d{1,12})&s=[0-9a-f]{64}$/;

/** Signs a request's body (canonical JSON, or nothing) as Inngest does, with the time of signing. */
export function inngestSignature(signingKey: string, body: string, signedAt: Date): string {
  const seconds = Math.floor(signedAt.getTime() / 1_000);
  const key = signingKey.replace(/^signkey-\w+-/, "");
  const mac = createHmac("sha256", key).update(body).update(String(seconds)).digest("hex");
  return `t=${seconds}&s=${mac}`;
}

/** What is wrong with a signature header, as far as that is visible without the body; null if it may be valid. */
export function signatureProblem(header: string | null, nowMs: number): string | null {
  if (!header) return "no signature";
  const seconds = SIGNATURE.exec(header)?.[1];
  if (seconds === undefined) return "a malformed signature";
  const ageMs = nowMs - Number(seconds) * 1_000;
  return Math.abs(ageMs) > TOLERANCE_MS ? "an expired signature" : null;
}
