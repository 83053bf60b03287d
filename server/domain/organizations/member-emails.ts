import { z } from "zod";
import { membersToEmail } from "@/server/domain/organizations/members-to-email";
import { findUser } from "@/server/domain/users/users";
import type { Membership } from "@/server/generated/prisma/client";
import { contextPath } from "@/server/kernel/dashboard-context";
import { emailKey } from "@/server/kernel/email-address";
import { GIFT_EMAILS, type GiftEmails } from "@/server/kernel/gift-emails";
import { allowsScope, type Right, ROLES, type Role, rightsOf } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import type { Locale } from "@/server/texts/locales";

/** What of their organization a member is emailed. */
export interface MemberEmails {
  gifts: GiftEmails;
  /** Fundraising pages that ask for approval. */
  pages: boolean;
  /** Matches that are offered, and those that were paused. */
  matches: boolean;
}

/** What a member needs for an email: who may not read or do what it is about, does not get it. */
const NEEDED: Readonly<Record<keyof MemberEmails, Right>> = {
  gifts: "donors:read",
  pages: "campaigns:write",
  matches: "campaigns:write",
};

type Stored = Pick<Membership, "roles" | "contactWithheld" | "giftEmails" | "pageEmails" | "matchEmails">;

/** Which of the emails a member can have, by their roles. */
function offeredTo({ roles, contactWithheld }: Pick<Stored, "roles" | "contactWithheld">) {
  const rights = rightsOf({ roles: roles as Role[], isContactWithheld: contactWithheld });
  const may = (email: keyof MemberEmails) => allowsScope(rights, NEEDED[email]);
  return { gifts: may("gifts"), pages: may("pages"), matches: may("matches") };
}

/**
 * What a member is emailed: as they chose, or else what waits for those who can answer it. Gifts go to the organization's own
 * address anyway.
 */
function emailsOf(stored: Stored): MemberEmails {
  const offered = offeredTo(stored);
  const gifts = GIFT_EMAILS.find((choice) => choice === stored.giftEmails) ?? "none";
  return {
    gifts: offered.gifts ? gifts : "none",
    pages: offered.pages && (stored.pageEmails ?? true),
    matches: offered.matches && (stored.matchEmails ?? true),
  };
}

/** What the reader chose, what their roles offer, at which address they get it, and where the organization's own emails go. */
export interface OwnMemberEmails {
  chosen: MemberEmails;
  offered: Record<keyof MemberEmails, boolean>;
  email: string | null;
}

/** What you are emailed of your organization: everyone reads and sets only their own. */
export const readMemberEmails = operation({
  name: "readMemberEmails",
  summary: "Reads what you are emailed of your organization.",
  permission: { member: ROLES },
  async run(ctx): Promise<OwnMemberEmails> {
    const { userId, ...where } = own(ctx);
    const stored = await ctx.db.membership.findUniqueOrThrow({ where });
    const user = await findUser(ctx, userId);
    return { chosen: emailsOf(stored), offered: offeredTo(stored), email: user?.email ?? null };
  },
});

/** Sets what you are emailed of your organization. What your roles do not offer stays as it is. */
export const setMemberEmails = operation({
  name: "setMemberEmails",
  summary: "Sets what you are emailed of your organization.",
  permission: { member: ROLES },
  input: z.strictObject({ gifts: z.enum(GIFT_EMAILS), pages: z.boolean(), matches: z.boolean() }),
  async run(ctx, { gifts, pages, matches }): Promise<void> {
    const { userId: _, ...where } = own(ctx);
    await ctx.transaction(async (tx) => {
      const offered = offeredTo(await tx.db.membership.findUniqueOrThrow({ where }));
      const data = {
        ...(offered.gifts && { giftEmails: gifts }),
        ...(offered.pages && { pageEmails: pages }),
        ...(offered.matches && { matchEmails: matches }),
      };
      await tx.db.membership.update({ where, data });
    });
  },
});

function own({ caller }: Context) {
  if (caller.kind !== "member") throw new Error("only members get here");
  const { identityId: organizationId, userId } = caller;
  return { userId, organizationId_userId: { organizationId, userId } };
}

/** A member who wants an email. */
export interface WantingMember {
  userId: string;
  email: string;
  locale: Locale;
  /** The page where they change what they are emailed. */
  settingsUrl: string;
}

/**
 * The members of an organization who want emails of a kind, at addresses that they have proven; nobody for an identity
 * without members. The organization's own address, which gets them anyway, is left out.
 */
export async function membersWho(
  tx: Context,
  organization: { id: string; email: string },
  wants: (emails: MemberEmails) => boolean,
): Promise<WantingMember[]> {
  const stored = await tx.db.membership.findMany({ where: { organizationId: organization.id, isBound: false } });
  const wanting = new Set(stored.filter((each) => wants(emailsOf(each))).map(({ userId }) => userId));
  if (wanting.size === 0) return [];
  const members = await membersToEmail(tx, organization.id, ROLES);
  const path = `${contextPath(organization.id)}/settings/notifications`;
  return members
    .filter(({ userId, email }) => wanting.has(userId) && emailKey(email) !== emailKey(organization.email))
    .map((member) => ({ ...member, settingsUrl: `${tx.settings.publicUrl}${path}?lang=${member.locale}` }));
}
