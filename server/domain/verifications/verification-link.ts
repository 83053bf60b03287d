import { ID_PREFIXES } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
import { isLinkSignature, linkSignature } from "@/server/operations/links/link-signature";

/** The part of an id after its prefix. */
const SUFFIX_CHARACTERS = 26;

interface Linked {
  id: string;
  linkVersion: number;
}

/** Returns the URL of the pages on which a person is verified. It is derived, so that every response can show it. */
export function hostedUrlOf(ctx: Context, verification: Linked): string {
  return `${ctx.settings.publicUrl}/verify/${verificationSecret(ctx, verification)}`;
}

/** Returns the secret of the link of the current version. */
export function verificationSecret(ctx: Context, verification: Linked): string {
  const suffix = verification.id.slice(ID_PREFIXES.verification.length + 1);
  return `${suffix}${linkSignature(ctx, "verification-link", signedText(verification))}`;
}

/** The id of the verification that a secret claims to open. */
export function idInSecret(secret: string): string {
  return `${ID_PREFIXES.verification}_${secret.slice(0, SUFFIX_CHARACTERS)}`;
}

/** True if the secret is that of the link of the current version. */
export function opensVerification(ctx: Context, verification: Linked, secret: string): boolean {
  return isLinkSignature(ctx, "verification-link", signedText(verification), secret.slice(SUFFIX_CHARACTERS));
}

const signedText = ({ id, linkVersion }: Linked) => `${id} ${linkVersion}`;
