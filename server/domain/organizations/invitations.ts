import { z } from "zod";
import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import { lockTeam, requireMayChange } from "@/server/domain/organizations/memberships";
import { emailAddress } from "@/server/domain/users/email-link";
import { hashSecret, newSecret } from "@/server/domain/users/sign-in-tokens";
import { NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { emailKey } from "@/server/kernel/email-address";
import { INVITATION_DAYS } from "@/server/kernel/limits";
import { publicName } from "@/server/kernel/public-name";
import { inOrder, type Role } from "@/server/kernel/scopes";
import { callerUser } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";
import { linkedSubject } from "@/server/operations/subject";
import { rolesField } from "@/server/resources/account";
import { LOCALES } from "@/server/texts/locales";

/** Invites someone by email. A new invitation takes the place of an earlier one to the same address. */
export const inviteMember = operation({
  name: "inviteMember",
  summary: "Invites someone to the organization by email.",
  permission: { member: ["owner", "admin"] },
  stepUp: true,
  input: z.strictObject({ email: emailAddress, roles: rolesField, locale: z.enum(LOCALES) }),
  errors: [NotPermitted],
  run: (ctx, { email, roles: named, locale }) =>
    ctx.transaction(async (tx) => {
      const { organizationId, userId: invitedById, roles: actor } = await lockTeam(tx);
      const roles = inOrder(named);
      requireMayChange(actor, ...roles);
      const token = newSecret(tx);
      const createdAt = tx.clock.wall();
      const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * 86_400_000);
      const key = emailKey(email);
      const id = tx.newId("invitation");
      await tx.db.invitation.deleteMany({ where: { organizationId, emailKey: key } });
      const facts = { id, organizationId, email, emailKey: key, roles, invitedById, createdAt, expiresAt };
      await tx.db.invitation.create({ data: { ...facts, hash: hashSecret(token) } });
      const organization = await tx.db.identity.findUniqueOrThrow({ where: { id: organizationId } });
      const link = `${tx.settings.publicUrl}/invitations/${token}?lang=${locale}`;
      const data = { organization: publicName(organization), roles, days: INVITATION_DAYS, link };
      const sender = { kind: "organization", id: organizationId } as const;
      await queueUnsolicitedEmail(tx, {
        key: `invitation:${id}`,
        to: email,
        sender,
        email: { kind: "invitation", locale, data },
      });
      await audit(tx, "organization.invite", organizationId, { invitation: id, roles: roles.join(" ") });
    }),
});

/** Withdraws an invitation. */
export const withdrawInvitation = operation({
  name: "withdrawInvitation",
  summary: "Withdraws an invitation.",
  permission: { member: ["owner", "admin"] },
  input: z.strictObject({ invitation_id: z.string() }),
  errors: [ResourceNotFound],
  run: (ctx, { invitation_id: id }) =>
    ctx.transaction(async (tx) => {
      const { organizationId } = await lockTeam(tx);
      const { count } = await tx.db.invitation.deleteMany({ where: { id, organizationId } });
      if (count === 0) throw ResourceNotFound();
      await audit(tx, "organization.withdraw_invitation", organizationId, { invitation: id });
    }),
});

/** An invitation that can still be accepted, by the token in its link. */
export const invitationSubject = linkedSubject({
  name: "invitation",
  key: z.strictObject({ token: z.string() }),
  find: (ctx, { token }) =>
    ctx.db.invitation.findFirst({
      where: { hash: hashSecret(token), expiresAt: { gt: ctx.clock.wall() } },
      include: { organization: true },
    }),
});

export interface ReadInvitation {
  organizationId: string;
  organization: string | null;
  roles: Role[];
}

/** Reads an invitation without accepting it. Its address is not shown, because links get forwarded. */
export const readInvitation = operation({
  name: "readInvitation",
  summary: "Reads an invitation by its link.",
  permission: { visitor: "link" },
  subject: invitationSubject,
  run: async (_, __, { subject: { organization, roles } }): Promise<ReadInvitation> => ({
    organizationId: organization.id,
    organization: publicName(organization),
    roles: roles as Role[],
  }),
});

/**
 * Accepts an invitation, once, as the user who has proven the address that it was sent to. `elsewhere` for any other
 * user, who may have been forwarded the link. Existing members keep their roles.
 */
export const acceptInvitation = operation({
  name: "acceptInvitation",
  summary: "Accepts an invitation to an organization.",
  permission: { user: true },
  input: z.strictObject({ token: z.string() }),
  output: z.enum(["accepted", "elsewhere", "invalid"]),
  run: (ctx, { token }) =>
    ctx.transaction(async (tx): Promise<"accepted" | "elsewhere" | "invalid"> => {
      const { userId } = callerUser(tx);
      const invitation = await invitationSubject.find(tx, { token });
      if (!invitation) return "invalid";
      const { id, organizationId, emailKey: key, roles, contactWithheld, invitedById } = invitation;
      if ((await tx.db.userAddress.count({ where: { userId, emailKey: key } })) === 0) return "elsewhere";
      const { count } = await tx.db.invitation.deleteMany({ where: { id } });
      if (count === 0) return "invalid";
      const member = { organizationId, userId, roles, contactWithheld, invitedById, createdAt: tx.now() };
      await tx.db.membership.createMany({ data: member, skipDuplicates: true });
      await audit(tx, "organization.accept_invitation", organizationId, { invitation: id, roles: roles.join(" ") });
      return "accepted";
    }),
});
