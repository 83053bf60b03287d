import { z } from "zod";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { forgetPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { endSetupSessions } from "@/server/domain/identities/setup-sessions/expire-setup-sessions";
import { disableEndpointsOf } from "@/server/domain/webhooks/disable-endpoints-of";
import type { Identity } from "@/server/generated/prisma/client";
import { AlreadyExists, InvalidParameter, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { identityId } from "@/server/resources/fields";
import { identityResource, serializeIdentity } from "@/server/resources/identity";

/**
 * Transfers an identity to another manager, or to none, and records why. Once committed, the former manager can no
 * longer see it. Its API keys are revoked, its webhook endpoints disabled, its payout account removed, and its setup
 * sessions ended, because the former manager may hold the keys, have set up the endpoints, or own the account.
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
  errors: [AlreadyExists, InvalidParameter, ResourceNotFound],
  run: (ctx, { identity_id: id, manager_id: managerId, reason }) =>
    ctx.transaction(async (tx) => {
      const before = await lockIdentity(tx, id);
      if (before.managerId === managerId) return before;
      await requireManager(tx, id, managerId);
      const now = tx.now();
      await requireFreeAddress(tx, before, managerId);
      const identity = await tx.db.identity.update({ where: { id }, data: { managerId, updatedAt: now } });
      await tx.db.apiKey.updateMany({ where: { identityId: id, revokedAt: null }, data: { revokedAt: now } });
      await disableEndpointsOf(tx, id);
      await forgetPayoutAccount(tx, id);
      await endSetupSessions(tx, id);
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

/** The new manager may already have an identity with this address. The database catches a concurrent one. */
async function requireFreeAddress(tx: Context, identity: Identity, managerId: string | null): Promise<void> {
  if (identity.isPlatformPerson) return;
  const { emailKey } = identity;
  const other = await tx.db.identity.findFirst({
    where: { managerId, emailKey, isPlatformPerson: false },
    select: { id: true },
  });
  if (!other) return;
  const message = "The new manager already has an identity with this email. Close or change one of them first.";
  throw AlreadyExists({ param: "manager_id", message, context: { identity_id: other.id } });
}
