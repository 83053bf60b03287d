import { timingSafeEqual } from "node:crypto";
import type { Context } from "@/server/domain/context";
import type { Purpose } from "@/server/kernel/vault";

/** 192 bits: nobody guesses them, and base64url writes them without padding. */
const SIGNATURE_BYTES = 24;

/** What makes a link one that we gave out: a signature over what it leads to. */
export function linkSignature(ctx: Context, purpose: Purpose, about: string): string {
  return bytesOf(ctx, purpose, about).toString("base64url");
}

/** True when the signature is that of the link. Takes the same time however much of it is right. */
export function isLinkSignature(ctx: Context, purpose: Purpose, about: string, signature: string): boolean {
  const given = Buffer.from(signature, "base64url");
  const isCanonical = given.toString("base64url") === signature;
  return isCanonical && given.length === SIGNATURE_BYTES && timingSafeEqual(given, bytesOf(ctx, purpose, about));
}

function bytesOf(ctx: Context, purpose: Purpose, about: string): Buffer {
  return ctx.vault.mac(purpose, about).subarray(0, SIGNATURE_BYTES);
}
