import { queueEmail } from "@/server/domain/email/queue-email";
import type { Context } from "@/server/operations/context";
import type { EmailData } from "@/server/ports/email-writer";
import { knownLocale } from "@/server/texts/locales";

interface CharityNotice {
  occasion: EmailData["charity_notice"]["occasion"];
  /** Names the occasion: the application, or the check. */
  key: string;
  /** What a reviewer wrote to the organization. */
  note: string | null;
}

/** Emails the owners and admins of an organization, at addresses that they have proven. */
export async function emailCharityMembers(tx: Context, identityId: string, notice: CharityNotice): Promise<void> {
  const { occasion, key, note } = notice;
  const organization = await tx.db.identity.findUniqueOrThrow({ where: { id: identityId } });
  const readers = await tx.statement<{ userId: string; email: string; locale: string }>(
    `SELECT DISTINCT ON (u.id) u.id AS "userId", i.email, u.locale
     FROM memberships m JOIN users u ON u.id = m.user_id JOIN identities i ON i.user_id = u.id
     WHERE m.organization_id = $1 AND m.roles && '{owner,admin}' AND i.is_platform_person AND i.status = 'active'
     ORDER BY u.id, i.id`,
    [identityId],
  );
  for (const { userId, email, locale: spoken } of readers) {
    const locale = knownLocale(spoken) ?? "en";
    const link = `${tx.settings.publicUrl}/dashboard/${identityId}/settings/charity?lang=${locale}`;
    const name = organization.legalName ?? organization.displayName;
    const written = tx.ports.emails.write({
      kind: "charity_notice",
      locale,
      data: { occasion, organization: name, note, link },
    });
    await queueEmail(tx, { key: `charity:${occasion}:${key}:${userId}`, to: email, ...written, attachments: [] });
  }
}
