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

/** The emails about an organization that a member gets. */
export interface MemberEmails {
  gifts: GiftEmails;
  /** Fundraising pages that request approval. */
  pages: boolean;
  /** Matches that are offered, and matches that were paused. */
  matches: boolean;
}

/** The right that a member needs for each email, because its content requires it. */
const NEEDED: Readonly<Record<keyof MemberEmails, Right>> = {
  gifts: "donors:read",
  pages: "campaigns:write",
  matches: "campaigns:write",
};

type Stored = Pick<Membership, "roles" | "contactWithheld" | "giftEmails" | "pageEmails" | "matchEmails">;

/** The emails that a member's roles allow. */
function offeredTo({ roles, contactWithheld }: Pick<Stored, "roles" | "contactWithheld">) {
  const rights = rightsOf({ roles: roles as Role[], isContactWithheld: contactWithheld });
  const may = (email: keyof MemberEmails) => allowsScope(rights, NEEDED[email]);
  return { gifts: may("gifts"), pages: may("pages"), matches: may("matches") };
}

/**
 * The emails that a member gets: those they chose, or by default those about things that their roles can answer. Gifts
 * default to none, because the organization's own address gets those emails anyway.
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

/**
 * The reader's choices, what their roles allow, the address that gets these emails, and the address that gets the
 * organization's own.
 */
export interface OwnMemberEmails {
  chosen: MemberEmails;
  offered: Record<keyof MemberEmails, boolean>;
  email: string | null;
}

/** Reads which emails you get about your organization. Each member can see and change only their own. */
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

/** Sets which emails you get about your organization. Those that your roles do not allow keep their setting. */
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

/** A member who wants a kind of email. */
export interface WantingMember {
  userId: string;
  email: string;
  locale: Locale;
  /** The page where they change which emails they get. */
  settingsUrl: string;
}

/**
 * The members of an organization who want a kind of email, at their proven addresses; none for an identity without
 * members. The organization's own address is left out, because it gets these emails anyway.
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
