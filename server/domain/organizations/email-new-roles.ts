import { queueEmail } from "@/server/domain/email/queue-email";
import { membersToEmail } from "@/server/domain/organizations/members-to-email";
import { publicName } from "@/server/kernel/public-name";
import type { Context } from "@/server/operations/context";
import { drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { type DueFollowUp, followUpQueue } from "@/server/operations/queue/follow-ups";
import type { Lease } from "@/server/operations/queue/queue-declaration";

/** Emails the owners of organizations whose editors a migration gave the new roles. Returns when to look again. */
export function emailNewRoles(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "email_new_roles", { signal }, (row) => emailOwners(ctx, row));
}

async function emailOwners(ctx: Context, row: DueFollowUp & Lease): Promise<void> {
  await ctx.transaction(async (tx) => {
    for (const { userId, ...email } of await emailsTo(tx, row.subjectId))
      await queueEmail(tx, { key: `new-roles:${row.subjectId}:${userId}`, ...email, attachments: [] });
    await followUpQueue.complete(tx, row, null);
  });
}

/** Returns no emails once an owner has decided about every former editor. */
async function emailsTo(tx: Context, organizationId: string) {
  const count = await tx.db.membership.count({ where: { organizationId, contactWithheld: true } });
  if (count === 0) return [];
  const organization = await tx.db.identity.findUniqueOrThrow({ where: { id: organizationId } });
  const owners = await membersToEmail(tx, organizationId, ["owner"]);
  return owners.map(({ userId, email: to, locale }) => {
    const link = `${tx.settings.publicUrl}/dashboard/${organizationId}/settings/team?lang=${locale}`;
    const data = { organization: publicName(organization), count, link };
    return { userId, to, ...tx.ports.emails.write({ kind: "roles_by_job", locale, data }) };
  });
}
