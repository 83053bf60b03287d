import type { VerificationPerson } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { idInSecret, isSecretOf, secretOfId } from "@/server/operations/links/id-link";

type Linked = Pick<VerificationPerson, "id" | "linkVersion">;

/** The URL with which someone whom an organization named verifies themselves. It is emailed to them and shown to nobody. */
export function personUrlOf(ctx: Context, person: Linked, locale: string): string {
  const secret = secretOfId(ctx, "verification-person-link", person.id, signedText(person));
  return `${ctx.settings.publicUrl}/verify/person/${secret}?lang=${locale}`;
}

/** The id of the person whose link a secret claims to be. */
export function personIdInSecret(secret: string): string {
  return idInSecret("verificationPerson", secret);
}

/** True if the secret is that of the link of the current version. */
export function opensPerson(ctx: Context, person: Linked, secret: string): boolean {
  return isSecretOf(ctx, "verification-person-link", secret, signedText(person));
}

const signedText = ({ id, linkVersion }: Linked) => `${id} ${linkVersion}`;
