import { z } from "zod";
import { audit } from "@/server/domain/audit";
import type { Context } from "@/server/domain/context";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { operation } from "@/server/domain/operation";
import { disableEndpointsOf } from "@/server/domain/webhooks/disable-endpoints-of";
import { InvalidParameter, ResourceNotFound } from "@/server/kernel/common-errors";
import { identityId } from "@/server/resources/fields";
import { identityResource, serializeIdentity } from "@/server/resources/identity";

/**
 * Transfers an identity to another manager, or to none, and records why. From the commit on, the former one no longer
 * sees it. Its API keys are revoked and its webhook endpoints disabled, because the former manager may hold the keys and
 * have set up the endpoints.
 */
export const transferIdentity = operation({
  name: "transferIdentity",
  summary: "Gives an identity to another manager, or to none.",
  permission: { operator: true },
  input: z.strictObject({
    identity_id: identityId,
    manager_id: identityId.nullable().describe("Null where nobody but the identity itself shall manage it."),
    reason: z.string().min(1),
  }),
  output: identityResource,
  errors: [InvalidParameter, ResourceNotFound],
  run: (ctx, { identity_id: id, manager_id: managerId, reason }) =>
    ctx.transaction(async (tx) => {
      const before = await lockIdentity(tx, id);
      if (before.managerId === managerId) return before;
      await requireManager(tx, id, managerId);
      const now = tx.now();
      const identity = await tx.db.identity.update({ where: { id }, data: { managerId, updatedAt: now } });
      await tx.db.apiKey.updateMany({ where: { identityId: id, revokedAt: null }, data: { revokedAt: now } });
      await disableEndpointsOf(tx, id);
      await audit(tx, "identity.transfer", id, { from: before.managerId, to: managerId, reason });
      return identity;
    }),
  show: serializeIdentity,
});

async function requireManager(tx: Context, id: string, managerId: string | null): Promise<void> {
  if (managerId === null) return;
  if (managerId === id)
    throw InvalidParameter({ param: "manager_id", message: "manager_id must be another identity." });
  const manager = await tx.db.identity.findUnique({ where: { id: managerId }, select: { status: true } });
  if (manager?.status === "active") return;
  throw InvalidParameter({ param: "manager_id", message: "manager_id must name an active identity." });
}
