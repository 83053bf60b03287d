import { membersToEmail } from "@/server/domain/organizations/members-to-email";
import type { Identity } from "@/server/generated/prisma/client";
import { contextPath } from "@/server/kernel/dashboard-context";
import { publicName } from "@/server/kernel/public-name";
import type { Context } from "@/server/operations/context";
import { knownLocale, type Locale } from "@/server/texts/locales";

/** The roles of members who look after an organization's money. */
const ROLES = ["owner", "admin", "finance"] as const;

const MONEY = "/money";

/** Someone who looks after a balance, with their verified address. */
interface MoneyReader {
  id: string;
  email: string;
  locale: Locale;
  /** A page about the balance, in their language. */
  link: string;
}

/** Who is emailed about an identity's money, with links to a page of its Money room, and whose it is; null for the reader's own. */
export async function readReaders(
  tx: Context,
  identityId: string,
  path: string,
): Promise<{ organization: string | null; readers: MoneyReader[] }> {
  const identity = await tx.db.identity.findUniqueOrThrow({ where: { id: identityId }, include: { user: true } });
  const isPerson = identity.type === "individual";
  // Of an organization's rooms, a person has only Money.
  const place = `${contextPath(identityId)}${isPerson && !path.startsWith(MONEY) ? MONEY : path}`;
  const found = await readersOf(tx, identity);
  return {
    organization: isPerson ? null : publicName(identity),
    readers: found.map((reader) => ({ ...reader, link: `${tx.settings.publicUrl}${place}?lang=${reader.locale}` })),
  };
}

/** Members of the organization, or the person themselves, at verified addresses. A partner's identities have none. */
async function readersOf(
  tx: Context,
  identity: Identity & { user: { locale: string } | null },
): Promise<Omit<MoneyReader, "link">[]> {
  if (identity.type !== "individual")
    return (await membersToEmail(tx, identity.id, ROLES)).map(({ userId, ...member }) => ({ id: userId, ...member }));
  if (identity.user === null || !identity.isPlatformPerson) return [];
  return [{ id: identity.id, email: identity.email, locale: knownLocale(identity.user.locale) ?? "en" }];
}
