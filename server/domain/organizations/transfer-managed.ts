import { z } from "zod";
import { transferIdentity } from "@/server/domain/identities/transfer-identity";
import { operation } from "@/server/domain/operation";
import { lockTeam, roleFor } from "@/server/domain/organizations/memberships";
import { systemCaller } from "@/server/kernel/caller";
import { AlreadyExists, InvalidParameter, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { identityId } from "@/server/resources/fields";

/**
 * Transfers what the organization manages to another organization, or application, that the same user may act for as an
 * owner or admin. Its keys are revoked and its endpoints disabled, as with any transfer.
 */
export const transferManaged = operation({
  name: "transferManaged",
  summary: "Transfers an identity that the organization manages to another organization of yours.",
  permission: { member: ["owner"] },
  input: z.strictObject({ identity_id: identityId, to: identityId }),
  errors: [AlreadyExists, InvalidParameter, NotPermitted, ResourceNotFound],
  run: (ctx, { identity_id: id, to }) =>
    ctx.transaction(async (tx) => {
      const { organizationId, userId } = await lockTeam(tx);
      const managed = await tx.db.identity.findFirst({ where: { id, managerId: organizationId } });
      if (!managed) throw ResourceNotFound();
      const role = await roleFor(tx, userId, to);
      if (role !== "owner" && role !== "admin") throw NotPermitted({ param: "to" });
      const transfer = { identity_id: id, manager_id: to, reason: `requested by ${userId} for ${organizationId}` };
      await transferIdentity(tx.as(systemCaller("organizations")), transfer);
    }),
});
