import type { Campaign } from "@/server/generated/prisma/client";
import { type CampaignPlace, campaignPath } from "@/server/kernel/campaign-path";
import type { Context } from "@/server/operations/context";
import { type DatedLink, opensDatedLink, signDatedLink } from "@/server/operations/links/dated-link";
import { knownLocale, LOCALES, type Locale } from "@/server/texts/locales";

type Linked = Pick<Campaign, "id" | "linkVersion" | "approvalRounds" | "locale">;

/** The language of emails about a page. */
export function localeOfPage({ locale }: Pick<Campaign, "locale">): Locale {
  return knownLocale(locale) ?? LOCALES[0];
}

/** The links that manage a page started on the site. A new version revokes earlier ones. */
export function runningLinks(ctx: Context, page: Linked & CampaignPlace) {
  const base = ctx.settings.publicUrl + campaignPath(page);
  const query = `?key=${signDatedLink(ctx, runningOf(page))}&lang=${localeOfPage(page)}`;
  return { page: `${base}?lang=${localeOfPage(page)}`, edit: `${base}/edit${query}`, remove: `${base}/remove${query}` };
}

/** True if the key is from the page's current links. Pages created through the API have none. */
export function isRunningKey(ctx: Context, page: Linked, key: string): boolean {
  return page.linkVersion > 0 && opensDatedLink(ctx, runningOf(page), key);
}

/** The organizers' link to approve or decline a page. Each request has its own. */
export function approvalLink(ctx: Context, page: Linked & CampaignPlace): string {
  const key = signDatedLink(ctx, askingOf(page));
  return `${ctx.settings.publicUrl}${campaignPath(page)}/approval?key=${key}`;
}

/** True if the key is from the current request. */
export function isApprovalKey(ctx: Context, page: Linked, key: string): boolean {
  return page.approvalRounds > 0 && opensDatedLink(ctx, askingOf(page), key);
}

const PAGE = { purpose: "page-link" } as const;

function runningOf({ id, linkVersion }: Linked): DatedLink {
  return { ...PAGE, kind: "fundraiser", about: id, version: linkVersion };
}

function askingOf({ id, approvalRounds }: Linked): DatedLink {
  return { ...PAGE, kind: "approval", about: id, version: approvalRounds };
}
