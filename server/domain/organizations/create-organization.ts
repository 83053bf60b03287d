import { z } from "zod";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { lockTeam } from "@/server/domain/organizations/memberships";
import { emailAddress } from "@/server/domain/users/email-link";
import type { Identity } from "@/server/generated/prisma/client";
import { systemCaller } from "@/server/kernel/caller";
import { AlreadyExists } from "@/server/kernel/common-errors";
import { callerIdentityId, callerUser } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { identityResource, serializeIdentity } from "@/server/resources/identity";

const named = z.strictObject({ name: z.string().min(1).max(200), email: emailAddress });

/** Creates an organization with the user as its owner. */
export const createOrganization = operation({
  name: "createOrganization",
  summary: "Creates an organization that you own.",
  permission: { user: true },
  input: named,
  errors: [AlreadyExists],
  output: identityResource,
  run: (ctx, { name, email }) =>
    ctx.transaction(async (tx): Promise<Identity> => {
      const { userId } = callerUser(tx);
      const organization = await makeIdentity(tx, "organization", { name, email });
      const member = { organizationId: organization.id, userId, roles: ["owner"], createdAt: tx.now() };
      await tx.db.membership.create({ data: member });
      await audit(tx, "organization.create", organization.id);
      return organization;
    }),
  show: serializeIdentity,
});

/**
 * Creates an application of the organization. Its keys act as the application, and members can act for it according to
 * their roles.
 */
export const createApplication = operation({
  name: "createApplication",
  summary: "Creates an application that belongs to the organization.",
  permission: { member: ["owner", "admin"] },
  input: named,
  errors: [AlreadyExists],
  output: identityResource,
  run: (ctx, { name, email }) =>
    ctx.transaction(async (tx): Promise<Identity> => {
      const { organizationId } = await lockTeam(tx);
      const { id } = await makeIdentity(tx, "application", { name, email });
      await audit(tx, "organization.create_application", id, { organization: callerIdentityId(tx) });
      return tx.db.identity.update({ where: { id }, data: { organizationId } });
    }),
  show: serializeIdentity,
});

function makeIdentity(tx: Context, type: "organization" | "application", { name, email }: z.infer<typeof named>) {
  return createIdentity(tx.as(systemCaller("organizations")), { type, email, display_name: name });
}
