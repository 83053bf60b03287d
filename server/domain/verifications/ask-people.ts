import { z } from "zod";
import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import { OPEN_STATUSES, type VerificationStatus } from "@/server/domain/identities/verification-states";
import { startedVerificationSubject } from "@/server/domain/verifications/hosted-subjects";
import { ASKABLE_STATES, lockStandings, readStandings } from "@/server/domain/verifications/named-people";
import { personUrlOf } from "@/server/domain/verifications/person-link";
import type { ReadPerson } from "@/server/domain/verifications/read-gathered";
import { findVerification } from "@/server/domain/verifications/review-verifications";
import type { Verification } from "@/server/generated/prisma/client";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { VERIFICATION_DAYS } from "@/server/kernel/limits";
import { publicName } from "@/server/kernel/public-name";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { knownLocale } from "@/server/texts/locales";

/**
 * Emails those whom a verification names, who have to verify themselves, and who were not asked yet, in the running
 * transaction.
 */
export async function askPeople(tx: Context, verification: Verification): Promise<void> {
  for (const { person } of await readStandings(tx, verification.id))
    if (person.askedAt === null) await ask(tx, verification, person);
}

/**
 * Emails a new link to someone whom an organization named, at the request of whoever submitted the verification. The
 * previous link stops working. False if no email is sent.
 */
export const askAgain = operation({
  name: "askAgain",
  summary: "Emails someone whom an organization named another link.",
  permission: { visitor: "link" },
  subject: startedVerificationSubject,
  input: z.strictObject({ person_id: z.string() }),
  errors: [InvalidState],
  run: (ctx, { person_id }, { subject: { id } }) => askOne(ctx, { verificationId: id, personId: person_id }),
});

/** The same for an operator. */
export const askAgainByOperator = operation({
  name: "askAgainByOperator",
  summary: "Emails someone whom an organization named another link.",
  permission: { operator: true },
  input: z.strictObject({ verificationId: z.string(), personId: z.string(), reason: z.string().min(1).max(2_000) }),
  errors: [ResourceNotFound, InvalidState],
  run: async (ctx, { verificationId, personId, reason }) =>
    askOne(ctx, { verificationId: (await findVerification(ctx, verificationId)).id, personId, reason }),
});

function askOne(
  ctx: Context,
  { verificationId, personId, reason }: { verificationId: string; personId: string; reason?: string },
): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const standings = await lockStandings(tx, verificationId);
    const verification = await tx.db.verification.findUniqueOrThrow({ where: { id: verificationId } });
    const standing = standings.find(({ person }) => person.id === personId);
    if (!standing) throw ResourceNotFound();
    const isOpen = OPEN_STATUSES.includes(verification.status as VerificationStatus) && verification.submissions > 0;
    if (!isOpen || !ASKABLE_STATES.includes(standing.state))
      throw InvalidState({ context: { status: standing.state } });
    return ask(tx, verification, standing.person, reason);
  });
}

/** Sends nothing to an address that unsubscribed from such emails, or that has reached the daily limit. */
async function ask(
  tx: Context,
  verification: Verification,
  person: ReadPerson,
  reason: string | null = null,
): Promise<boolean> {
  // Named before the forms asked for addresses: the organization has to name this person again.
  if (person.email === "") return false;
  const { id, identityId } = verification;
  const locale = knownLocale(verification.locale) ?? "en";
  const organization = await tx.db.identity.findUniqueOrThrow({ where: { id: identityId } });
  const linkVersion = person.linkVersion + 1;
  const link = personUrlOf(tx, { id: person.id, linkVersion }, locale);
  const data = { organization: publicName(organization), days: VERIFICATION_DAYS, link };
  const isSent = await queueUnsolicitedEmail(tx, {
    key: `verification-person:${person.id}:${linkVersion}`,
    to: person.email,
    sender: { kind: "organization", id: identityId },
    email: { kind: "verification_person", locale, data },
  });
  if (!isSent) return false;
  await tx.db.verificationPerson.update({ where: { id: person.id }, data: { linkVersion, askedAt: tx.now() } });
  await audit(tx, "verification.ask_person", identityId, { verification: id, person: person.id, reason });
  return true;
}
