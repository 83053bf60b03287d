import { timingSafeEqual } from "node:crypto";
import type { Purpose } from "@/server/kernel/vault";
import type { Context } from "@/server/operations/context";

/** 192 bits are unguessable, and base64url writes them without padding. */
const SIGNATURE_BYTES = 24;

/** Signs a link, to prove that Almoner created it. */
export function linkSignature(ctx: Context, purpose: Purpose, about: string): string {
  return bytesOf(ctx, purpose, about).toString("base64url");
}

/** True if the signature is the link's. Compares in constant time. */
export function isLinkSignature(ctx: Context, purpose: Purpose, about: string, signature: string): boolean {
  const given = Buffer.from(signature, "base64url");
  const isCanonical = given.toString("base64url") === signature;
  return isCanonical && given.length === SIGNATURE_BYTES && timingSafeEqual(given, bytesOf(ctx, purpose, about));
}

function bytesOf(ctx: Context, purpose: Purpose, about: string): Buffer {
  return ctx.vault.mac(purpose, about).subarray(0, SIGNATURE_BYTES);
}
