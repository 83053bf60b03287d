import type { Role } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import { knownLocale, type Locale } from "@/server/texts/locales";

/** A member at a proven address. */
export interface MemberToEmail {
  userId: string;
  email: string;
  locale: Locale;
}

/** The members of a whole organization who have one of the roles, each at the first address that they proved. */
export async function membersToEmail(
  tx: Context,
  organizationId: string,
  roles: readonly Role[],
): Promise<MemberToEmail[]> {
  const members = await tx.statement<{ userId: string; email: string; locale: string }>(
    `SELECT DISTINCT ON (u.id) u.id AS "userId", i.email, u.locale
     FROM memberships m JOIN users u ON u.id = m.user_id JOIN identities i ON i.user_id = u.id
     WHERE m.organization_id = $1 AND m.roles && $2::text[] AND NOT m.is_bound AND i.is_platform_person AND i.status = 'active'
     ORDER BY u.id, i.id`,
    [organizationId, roles],
  );
  return members.map(({ locale, ...member }) => ({ ...member, locale: knownLocale(locale) ?? "en" }));
}
