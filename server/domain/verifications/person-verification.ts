import { z } from "zod";
import { findOrCreatePerson, findPerson } from "@/server/domain/identities/find-or-create-person";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { OPEN_STATUSES, type VerificationStatus } from "@/server/domain/identities/verification-states";
import { isVerified, linkEndsAt } from "@/server/domain/verifications/named-people";
import { opensPerson, personIdInSecret } from "@/server/domain/verifications/person-link";
import { openPerson } from "@/server/domain/verifications/read-gathered";
import { attemptsLeftAt, startVerification } from "@/server/domain/verifications/start-verification";
import { issueToken } from "@/server/domain/verifications/verification-tokens";
import type { Identity, Prisma, Verification } from "@/server/generated/prisma/client";
import { systemCaller } from "@/server/kernel/caller";
import { isId } from "@/server/kernel/ids";
import { NAMED_PERSON_TIER } from "@/server/kernel/limits";
import { publicName } from "@/server/kernel/public-name";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { linkedSubject } from "@/server/operations/subject";

/** Someone named by an organization under verification, by the latest link emailed to them. */
export const namedPersonSubject = linkedSubject({
  name: "verification person",
  key: z.strictObject({ secret: z.string().max(200) }),
  async find(ctx, { secret }) {
    const id = personIdInSecret(secret);
    if (!isId(id, "verificationPerson")) return null;
    const include = { identity: true, verification: { include: { identity: true } } };
    const found = await ctx.db.verificationPerson.findUnique({ where: { id }, include });
    if (!found?.askedAt || found.declinedAt || !opensPerson(ctx, found, secret)) return null;
    const { status, identity } = found.verification;
    const isOpen = OPEN_STATUSES.includes(status as VerificationStatus) && identity.status === "active";
    return isOpen && linkEndsAt(found.askedAt) > ctx.now() ? found : null;
  },
});

/** Reads what the page shows to someone who was named. Changes nothing, because email scanners open links too. */
export const readPersonPage = operation({
  name: "readPersonPage",
  summary: "Reads what the page for someone whom an organization named says.",
  permission: { visitor: "link" },
  subject: namedPersonSubject,
  async run(ctx, _input, { subject }) {
    const person = await findPerson(ctx, openPerson(ctx, subject).email);
    const isKnown = person !== null && isVerified(person);
    return {
      organization: publicName(subject.verification.identity),
      isVerified: isKnown,
      /** Whether they began before. */
      isContinued: subject.identityId !== null,
      isDone: isKnown && subject.identityId === person.id,
      canStart: person === null || isKnown || (await canVerify(ctx, person)),
    };
  },
});

/**
 * Begins or continues the verification of someone who was named. It verifies the platform's own person for the address
 * that the link was sent to, which no partner can read. A person who already has the tier is done, and gets no session.
 */
export const beginPersonVerification = operation({
  name: "beginPersonVerification",
  summary: "Begins or continues the verification of someone whom an organization named.",
  permission: { visitor: "link" },
  subject: namedPersonSubject,
  errors: startVerification.errors,
  run: (ctx, _input, { subject }): Promise<{ session: string | null }> =>
    ctx.transaction(async (tx) => {
      const { id } = await findOrCreatePerson(tx, openPerson(tx, subject).email);
      const person = await lockIdentity(tx.as(systemCaller("verification")), id);
      const { verification } = subject;
      if (subject.identityId !== person.id) {
        await tx.db.verificationPerson.update({ where: { id: subject.id }, data: { identityId: person.id } });
        const about = { verification: verification.id, person: subject.id };
        await audit(tx, "verification.person_began", verification.identityId, about);
      }
      if (isVerified(person)) {
        await askProviderNow(tx, { people: { some: { identityId: person.id } } });
        return { session: null };
      }
      return { session: await issueToken(tx, await verificationOf(tx, person), { kind: "session" }) };
    }),
});

/**
 * Records that someone has nothing to do with the organization that named them. They are never emailed about it again.
 */
export const declineToVerify = operation({
  name: "declineToVerify",
  summary: "Records that someone has nothing to do with the organization that named them.",
  permission: { visitor: "link" },
  subject: namedPersonSubject,
  run: (ctx, _input, { subject: { id, verification } }) =>
    ctx.transaction(async (tx) => {
      await tx.db.verificationPerson.update({ where: { id }, data: { declinedAt: tx.now(), identityId: null } });
      await askProviderNow(tx, { id: verification.id });
      await audit(tx, "verification.person_declined", verification.identityId, {
        verification: verification.id,
        person: id,
      });
    }),
});

/** Reacts to a pass: asks the provider at once about organizations that were waiting for this person. */
export async function resumeOrganizations(tx: Context, passed: Verification[]): Promise<void> {
  const identityIds = passed.map(({ identityId }) => identityId);
  await askProviderNow(tx, { people: { some: { identityId: { in: identityIds } } } });
}

/** Submissions that were left to people stay with them. */
async function askProviderNow(tx: Context, which: Prisma.VerificationWhereInput): Promise<void> {
  const where = { ...which, status: "processing", decideAt: { not: null } };
  await tx.db.verification.updateMany({ where, data: { decideAt: tx.now() } });
}

/** False for a person who is suspended, or who failed too often to start another verification now. */
async function canVerify(ctx: Context, { id, status }: Identity): Promise<boolean> {
  if (status !== "active") return false;
  if (await openVerificationOf(ctx, id)) return true;
  return (await attemptsLeftAt(ctx, id, NAMED_PERSON_TIER)) === null;
}

/** Returns their open verification, unless it is for a lower tier and was never submitted; otherwise a new one. */
async function verificationOf(tx: Context, { id }: Identity): Promise<Verification> {
  const open = await openVerificationOf(tx, id);
  if (open && (open.tierAttempted >= NAMED_PERSON_TIER || open.status !== "pending")) return open;
  const starting = { id, tier_attempted: NAMED_PERSON_TIER, redirect_url: null };
  return startVerification(tx.as(systemCaller("verification")), starting);
}

function openVerificationOf(ctx: Context, identityId: string): Promise<Verification | null> {
  return ctx.db.verification.findFirst({ where: { identityId, status: { in: [...OPEN_STATUSES] } } });
}
