import type { VerificationPerson } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { idInSecret, isSecretOf, secretOfId } from "@/server/operations/links/id-link";

type Linked = Pick<VerificationPerson, "id" | "linkVersion">;

/**
 * The URL where someone whom an organization named verifies themselves. It is emailed to them and never shown
 * elsewhere.
 */
export function personUrlOf(ctx: Context, person: Linked, locale: string): string {
  const secret = secretOfId(ctx, "verification-person-link", person.id, signedText(person));
  return `${ctx.settings.publicUrl}/verify/person/${secret}?lang=${locale}`;
}

/** The id of the person whose link a secret claims to open. */
export function personIdInSecret(secret: string): string {
  return idInSecret("verificationPerson", secret);
}

/** True if the secret is from the current version of the person's link. */
export function opensPerson(ctx: Context, person: Linked, secret: string): boolean {
  return isSecretOf(ctx, "verification-person-link", secret, signedText(person));
}

const signedText = ({ id, linkVersion }: Linked) => `${id} ${linkVersion}`;
