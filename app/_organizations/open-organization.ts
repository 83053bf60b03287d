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

/** What every page of an organization, of one of its applications, or of a person's own money starts with. */
export interface OrganizationPage extends MePage {
  id: string;
  name: string;
  /** The organization that an application belongs to; null for organizations. */
  organizationId: string | null;
  /** The organization's time zone. */
  timeZone: string;
  acting: Acting;
  /** True for owners and admins. */
  isAdmin: boolean;
}

/** The paths that a person's own pages share with an organization's. */
const PERSON_PARTS = /^\/money(?:\/|$)/;

/** The paths that members who act only for some campaigns can open: their campaigns and fundraising pages. */
const BOUND_PARTS = /^\/(?:campaigns(?!\/new)|pages\/)/;

/**
 * Opens a page of an organization for its members, or of a person's own money; 404 for everyone else. Members who act
 * only for some campaigns are redirected to these from any other page.
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

/**
 * True for people about their own money, and for members who may read their organization's; nobody may read an
 * application's.
 */
export function mayReadMoney({ acting, organizationId }: OrganizationPage): boolean {
  if (acting.isPerson) return true;
  return organizationId === null && MONEY_ROLES.some((role) => acting.roles.includes(role));
}
