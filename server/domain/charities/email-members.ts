import { queueEmail } from "@/server/domain/email/queue-email";
import { membersToEmail } from "@/server/domain/organizations/members-to-email";
import type { Context } from "@/server/operations/context";
import type { EmailData } from "@/server/ports/email-writer";

interface CharityNotice {
  occasion: EmailData["charity_notice"]["occasion"];
  /** Identifies the application or the check that the email is about. */
  key: string;
  /** A reviewer's message to the organization. */
  note: string | null;
}

/** Emails the owners and admins of an organization, at addresses that they have proven. */
export async function emailCharityMembers(tx: Context, identityId: string, notice: CharityNotice): Promise<void> {
  const { occasion, key, note } = notice;
  const organization = await tx.db.identity.findUniqueOrThrow({ where: { id: identityId } });
  for (const { userId, email, locale } of await membersToEmail(tx, identityId, ["owner", "admin"])) {
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
