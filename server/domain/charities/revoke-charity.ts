import { emailCharityMembers } from "@/server/domain/charities/email-members";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import { emitEvents } from "@/server/events/emit";
import type { Identity } from "@/server/generated/prisma/client";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { serializeIdentity } from "@/server/resources/identity";

/**
 * Ends an organization's status as a verified charity, in the running transaction that has locked it. It gets no new
 * receipts; existing ones stay valid. Its members, its manager, and the operators are notified.
 */
export async function revokeCharity(
  tx: Context,
  charity: Identity,
  why: { reason: string; source: string },
): Promise<Identity> {
  const now = tx.now();
  const revoked = await tx.db.identity.update({
    where: { id: charity.id },
    data: { charityStatus: "revoked", charitySource: why.source, charityCheckedAt: now, updatedAt: now },
  });
  await audit(tx, "charity.revoke", charity.id, { ...why, before: charity.charitySource });
  const data = serializeIdentity(revoked);
  await emitEvents(tx, [{ type: "identity.charity_revoked", subjectId: charity.id, partyIds: [charity.id], data }]);
  await emailCharityMembers(tx, charity.id, { occasion: "revoked", key: `${charity.id}:${now.getTime()}`, note: null });
  await raiseTask(tx, {
    kind: "charity_lost",
    subjectId: charity.id,
    detail: `Revoked: ${why.reason}, ${why.source}. It was verified by: ${charity.charitySource}.`,
  });
  return revoked;
}
