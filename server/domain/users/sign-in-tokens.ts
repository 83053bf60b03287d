import { createHash } from "node:crypto";
import type { Context } from "@/server/operations/context";

const SECRET_BYTES = 32;

/** Generates an unguessable secret for links, sessions, and browsers. */
export function newSecret(ctx: Context): string {
  return Buffer.from(ctx.randomBytes(SECRET_BYTES)).toString("base64url");
}

/** The only form in which a secret is stored. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** The secret of next-auth, derived from the deployment's. */
export function authSecret(ctx: Context): string {
  return ctx.vault.mac("sign-in", "next-auth").toString("base64url");
}

/** The hash of a link's token, computed the way next-auth does when it looks up a token. */
export function linkHash(ctx: Context, token: string): string {
  return createHash("sha256")
    .update(`${token}${authSecret(ctx)}`)
    .digest("hex");
}
