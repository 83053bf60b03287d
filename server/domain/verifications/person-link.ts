import type { VerificationPerson } from "@/server/generated/prisma/client";
import { ID_PREFIXES } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
import { isLinkSignature, linkSignature } from "@/server/operations/links/link-signature";

/** The part of an id after its prefix. */
const SUFFIX_CHARACTERS = 26;

type Linked = Pick<VerificationPerson, "id" | "linkVersion">;

/** The URL with which someone whom an organization named verifies themselves. It is emailed to them and shown to nobody. */
export function personUrlOf(ctx: Context, person: Linked, locale: string): string {
  const suffix = person.id.slice(ID_PREFIXES.verificationPerson.length + 1);
  const secret = `${suffix}${linkSignature(ctx, "verification-person-link", signedText(person))}`;
  return `${ctx.settings.publicUrl}/verify/person/${secret}?lang=${locale}`;
}

/** The id of the person whose link a secret claims to be. */
export function personIdInSecret(secret: string): string {
  return `${ID_PREFIXES.verificationPerson}_${secret.slice(0, SUFFIX_CHARACTERS)}`;
}

/** True if the secret is that of the link of the current version. */
export function opensPerson(ctx: Context, person: Linked, secret: string): boolean {
  return isLinkSignature(ctx, "verification-person-link", signedText(person), secret.slice(SUFFIX_CHARACTERS));
}

const signedText = ({ id, linkVersion }: Linked) => `${id} ${linkVersion}`;
