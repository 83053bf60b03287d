import { ID_PREFIXES, type IdKind } from "@/server/kernel/ids";
import type { Purpose } from "@/server/kernel/vault";
import type { Context } from "@/server/operations/context";
import { isLinkSignature, linkSignature } from "@/server/operations/links/link-signature";

// Links that are an id and a signature: derived, so that every response can show them, and never stored.

/** The part of an id after its prefix. */
const SUFFIX_CHARACTERS = 26;

/** Returns the secret that opens what the id names. Where links are replaced, `signed` names the version, too. */
export function secretOfId(ctx: Context, purpose: Purpose, id: string, signed = id): string {
  return id.slice(id.indexOf("_") + 1) + linkSignature(ctx, purpose, signed);
}

/** The id that a secret claims to open. */
export function idInSecret(kind: IdKind, secret: string): string {
  return `${ID_PREFIXES[kind]}_${secret.slice(0, SUFFIX_CHARACTERS)}`;
}

/** True if the secret is the one that was signed for this. */
export function isSecretOf(ctx: Context, purpose: Purpose, secret: string, signed: string): boolean {
  return isLinkSignature(ctx, purpose, signed, secret.slice(SUFFIX_CHARACTERS));
}
