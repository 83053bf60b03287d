import { z } from "zod";
import { latestApplication } from "@/server/domain/charities/apply-for-charity";
import { registrationOf } from "@/server/domain/charities/charity-proofs";
import { settleApplication } from "@/server/domain/charities/settle-application";
import { emailDomainOf } from "@/server/domain/charities/site-domain";
import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { lockTeam } from "@/server/domain/organizations/memberships";
import { emailAddress } from "@/server/domain/users/email-link";
import { hashSecret, newSecret } from "@/server/domain/users/sign-in-tokens";
import { callerName, systemCaller } from "@/server/kernel/caller";
import { InvalidParameter, InvalidState } from "@/server/kernel/common-errors";
import { INVITATION_DAYS } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";
import { linkedSubject } from "@/server/operations/subject";
import { LOCALES } from "@/server/texts/locales";

const DAY_MS = 86_400_000;

/**
 * Emails a link to an address at the organization's site. Using it proves that the applicant belongs to the
 * organization.
 */
export const requestDomainProof = operation({
  name: "requestDomainProof",
  summary: "Emails a link that proves an address at the organization's site.",
  permission: { member: ["owner", "admin"] },
  input: z.strictObject({ email: emailAddress, locale: z.enum(LOCALES) }),
  errors: [InvalidParameter, InvalidState],
  run: (ctx, { email, locale }) =>
    ctx.transaction(async (tx) => {
      const { organizationId: id } = await lockTeam(tx);
      const identity = await tx.db.identity.findUniqueOrThrow({ where: { id } });
      const application = await latestApplication(tx, id);
      if (application?.status !== "open") throw InvalidState({ message: "There is no open application." });
      const { website } = application;
      if (website === null || emailDomainOf(email, website) === null) {
        const message = "email must be at the domain of the organization's site.";
        throw InvalidParameter({ message, details: [{ param: "email", code: InvalidParameter.code, message }] });
      }
      const token = newSecret(tx);
      const createdAt = tx.clock.wall();
      const proof = {
        registration: registrationOf(application),
        detail: email,
        hash: hashSecret(token),
        expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS),
        provenAt: null,
        recordedBy: callerName(tx.caller),
        createdAt,
      };
      const kind = "email_domain";
      await tx.db.charityProof.upsert({
        where: { identityId_kind: { identityId: id, kind } },
        create: { identityId: id, kind, ...proof },
        update: proof,
      });
      const link = `${tx.settings.publicUrl}/charity-proof/${token}?lang=${locale}`;
      await queueUnsolicitedEmail(tx, {
        key: `charity-proof:${proof.hash}`,
        to: email,
        sender: { kind: "organization", id },
        email: {
          kind: "charity_proof",
          locale,
          data: { organization: identity.legalName ?? identity.displayName, days: INVITATION_DAYS, link },
        },
      });
      await audit(tx, "charity.request_proof", id, { kind });
    }),
});

/** A proof whose link has not been used, by the link's token. */
export const charityProofSubject = linkedSubject({
  name: "proof",
  key: z.strictObject({ token: z.string() }),
  find: (ctx, { token }) =>
    ctx.db.charityProof.findFirst({
      where: { hash: hashSecret(token), expiresAt: { gt: ctx.clock.wall() } },
      include: { identity: true },
    }),
});

/** Reads what a link would prove, without using it. */
export const readCharityProof = operation({
  name: "readCharityProof",
  summary: "Reads what a link proves.",
  permission: { visitor: "link" },
  subject: charityProofSubject,
  run: async (_, __, { subject: { identity, provenAt } }) => ({
    organization: identity.legalName ?? identity.displayName,
    isProven: provenAt !== null,
  }),
});

/** Proves the address that the link was sent to. The link works once; after that it only says so. */
export const confirmCharityProof = operation({
  name: "confirmCharityProof",
  summary: "Proves an address at an organization's site.",
  permission: { visitor: "link" },
  subject: charityProofSubject,
  run: (ctx, { token }) =>
    ctx.transaction(async (tx) => {
      const proof = await charityProofSubject.find(tx, { token });
      if (!proof || proof.provenAt !== null) return;
      const { identityId, kind } = proof;
      // What follows belongs to the organization, which the link's holder does not manage.
      const system = tx.as(systemCaller("charities"));
      const identity = await lockIdentity(system, identityId);
      // Another link may have been requested before the lock: this one proves its own address only.
      const own = { identityId, kind, hash: proof.hash, provenAt: null };
      const { count } = await tx.db.charityProof.updateMany({ where: own, data: { provenAt: tx.now() } });
      if (count === 0) return;
      await audit(tx, "charity.prove", identityId, { kind });
      const application = await latestApplication(tx, identityId);
      if (application?.status === "open") await settleApplication(system, application, identity);
    }),
});
