import { queueEmail } from "@/server/domain/email/queue-email";
import { publicName } from "@/server/kernel/public-name";
import type { Context } from "@/server/operations/context";
import { drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { type DueFollowUp, followUpQueue } from "@/server/operations/queue/follow-ups";
import type { Lease } from "@/server/operations/queue/queue-declaration";
import { knownLocale } from "@/server/texts/locales";

/**
 * Emails the owners of organizations whose editors were given roles by job, which the migration recorded. Returns when to
 * look again.
 */
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

/** Nothing once an owner has decided about every former editor. */
async function emailsTo(tx: Context, organizationId: string) {
  const count = await tx.db.membership.count({ where: { organizationId, contactWithheld: true } });
  if (count === 0) return [];
  const organization = await tx.db.identity.findUniqueOrThrow({ where: { id: organizationId } });
  const owners = await tx.statement<{ userId: string; email: string; locale: string }>(
    `SELECT DISTINCT ON (u.id) u.id AS "userId", i.email, u.locale
     FROM memberships m JOIN users u ON u.id = m.user_id JOIN identities i ON i.user_id = u.id
     WHERE m.organization_id = $1 AND m.roles @> '{owner}' AND i.is_platform_person AND i.status = 'active'
     ORDER BY u.id, i.id`,
    [organizationId],
  );
  return owners.map(({ userId, email: to, locale: spoken }) => {
    const locale = knownLocale(spoken) ?? "en";
    const link = `${tx.settings.publicUrl}/dashboard/${organizationId}/settings/team?lang=${locale}`;
    const data = { organization: publicName(organization), count, link };
    return { userId, to, ...tx.ports.emails.write({ kind: "roles_by_job", locale, data }) };
  });
}
