import type { Context } from "@/server/operations/context";
import { idInSecret as idIn, isSecretOf, secretOfId } from "@/server/operations/links/id-link";

interface Linked {
  id: string;
  linkVersion: number;
}

/** Returns the URL of a verification's pages. It is derived, so every response can include it. */
export function hostedUrlOf(ctx: Context, verification: Linked): string {
  return `${ctx.settings.publicUrl}/verify/${verificationSecret(ctx, verification)}`;
}

/** Returns the secret of the link of the current version. */
export function verificationSecret(ctx: Context, verification: Linked): string {
  return secretOfId(ctx, "verification-link", verification.id, signedText(verification));
}

/** The id of the verification that a secret claims to open. */
export function idInSecret(secret: string): string {
  return idIn("verification", secret);
}

/** True if the secret is from the link's current version. */
export function opensVerification(ctx: Context, verification: Linked, secret: string): boolean {
  return isSecretOf(ctx, "verification-link", secret, signedText(verification));
}

const signedText = ({ id, linkVersion }: Linked) => `${id} ${linkVersion}`;
