import { z } from "zod";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { emailAddress } from "@/server/domain/users/email-link";
import { findUserByAddress } from "@/server/domain/users/users";
import type { Identity } from "@/server/generated/prisma/client";
import { systemCaller } from "@/server/kernel/caller";
import { AlreadyExists, InvalidParameter } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";
import { addressField } from "@/server/resources/address";

/** Creates an organization owned by a user who has signed in before, for example the first one of an installation. */
export const openOrganization = operation({
  name: "openOrganization",
  summary: "Creates an organization that someone else owns.",
  permission: { operator: true },
  input: z.strictObject({
    legal_name: z.string().trim().min(1).max(200),
    email: emailAddress,
    owner_email: emailAddress,
    address: addressField.optional(),
  }),
  errors: [AlreadyExists, InvalidParameter],
  run: (ctx, { legal_name, email, owner_email, address }) =>
    ctx.transaction(async (tx): Promise<Identity> => {
      const owner = await findUserByAddress(tx, owner_email);
      if (!owner) throw notSignedIn(owner_email, tx.settings.publicUrl);
      const facts = { type: "organization" as const, email, legal_name, display_name: legal_name, address };
      const organization = await createIdentity(tx.as(systemCaller("organizations")), facts);
      const member = { organizationId: organization.id, userId: owner.id, roles: ["owner"], createdAt: tx.now() };
      await tx.db.membership.create({ data: member });
      await audit(tx, "organization.open", organization.id, { owner: owner.id });
      return organization;
    }),
});

function notSignedIn(email: string, publicUrl: string) {
  const message = `Nobody has signed in as ${email} yet. Sign in with it at ${publicUrl}/sign-in first.`;
  return InvalidParameter({ message, details: [{ param: "owner_email", code: InvalidParameter.code, message }] });
}
