import { createHmac } from "node:crypto";

/** Signs a request's body (canonical JSON, or nothing) as Inngest does, with the time of signing. */
export function inngestSignature(signingKey: string, body: string, signedAt: Date): string {
  const seconds = Math.floor(signedAt.getTime() / 1_000);
  const key = signingKey.replace(/^signkey-\w+-/, "");
  const mac = createHmac("sha256", key).update(body).update(String(seconds)).digest("hex");
  return `t=${seconds}&s=${mac}`;
}
