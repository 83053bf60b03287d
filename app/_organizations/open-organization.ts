import { notFound, redirect } from "next/navigation";
import { type MePage, openMePage } from "@/app/_account/me-page";
import type { SearchParams } from "@/app/_request/request-locale";
import type { Acting } from "@/app/_request/runs";
import { zoneOfPlace } from "@/components/ui/reader-zone";
import { MONEY_ROLES } from "@/server/domain/home/money/money-roles";
import { readActing } from "@/server/domain/organizations/read-acting";
import { translator } from "@/server/texts/translator";

export interface OrganizationProps {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

/** What each page of an organization, or of one of its applications, starts from; and the money of the user's own person. */
export interface OrganizationPage extends MePage {
  id: string;
  name: string;
  /** The organization that an application belongs to; null for an organization itself. */
  organizationId: string | null;
  /** Where the organization keeps its calendar. */
  timeZone: string;
  acting: Acting;
  /** True for owners and admins. */
  isAdmin: boolean;
}

/** What a person's own pages have in common with an organization's. */
const PERSON_PARTS = /^\/money(?:\/|$)/;

/** What members who act for some campaigns alone can open: these, and their fundraising pages. */
const BOUND_PARTS = /^\/(?:campaigns(?!\/new)|pages\/)/;

/**
 * Opens a page of an organization for its members, or of a person's own money; for everyone else it is not found. Members who act for some campaigns alone
 * are led to these from any other page.
 */
export async function openOrganization(props: OrganizationProps, part: string): Promise<OrganizationPage> {
  const { id } = await props.params;
  const page = await openMePage(props, `/dashboard/${id}${part}`);
  const acting = await page.user.actFor(id);
  if (acting.isPerson && !PERSON_PARTS.test(part)) notFound();
  if (acting.isBound && !BOUND_PARTS.test(part)) redirect(page.language.href(`/dashboard/${id}/campaigns`));
  const { name, organizationId, timeZone } = await acting.run(readActing, {});
  zoneOfPlace().timeZone = timeZone;
  const isAdmin = acting.may("*");
  const { locale } = page.language;
  const shown = acting.isPerson
    ? translator(locale, "dashboard")("you")
    : (name ?? translator(locale, "account")("organizationUnnamed"));
  return { ...page, id, name: shown, organizationId, timeZone, acting, isAdmin };
}

/** True for people about their own money, and for the members of an organization who may read its; nobody may of an application. */
export function mayReadMoney({ acting, organizationId }: OrganizationPage): boolean {
  if (acting.isPerson) return true;
  return organizationId === null && MONEY_ROLES.some((role) => acting.roles.includes(role));
}
